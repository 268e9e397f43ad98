/* World's Fair 1893 by hand: random games in plain C, the same to the last card as those of the engine.

   It is what the engine is measured by (bench/by_hand.py): one game, fixed options, no record, no view, no refusals.
   Rules: docs/rules/worlds-fair-1893.md. */

#include <stdint.h>
#include <string.h>

enum { AREAS = 5, CARDS = 14, TICKET = 5, FIRST_FIGURE = 6, FIGURES = 8, SEATS = 4, WIDTH = 4, ROUNDS = 3, NOBODY = -1 };
enum { DAVIS = 1, PALMER = 2, FIRST_NAMED = 3 };
enum { SOLE_FIRST, SOLE_SECOND, TIED_FIRST, TIED_SECOND, RANKS };

typedef struct { /* what is printed, and what was agreed; by_hand.py fills it in this order */
    int64_t seats, wheel, stall_limit, new_cards, opening_cards, supporters, ticket_points, leader_bonus;
    int64_t capacity[AREAS], deck[CARDS], figure_area[FIGURES], medal[RANKS], approvals[RANKS], set_points[AREAS + 1];
    int64_t bonus[SEATS][AREAS];
} Terms;

typedef struct { uint32_t a, b, c, d; } Luck;

typedef struct { int counts[CARDS], size; } Bag;

typedef struct { int supply, support[AREAS], cards[CARDS], tokens[AREAS], points; } Player;

typedef struct {
    const Terms *terms;
    Luck *luck;
    int tiles[AREAS], position[AREAS], beside[AREAS][WIDTH], sizes[AREAS];
    int seats, car, stall, chosen, trigger;
    Bag deck, discard;
    Player players[SEATS];
    int64_t choices, answers;
} Fair;

static inline uint32_t turned(uint32_t x, int n) { return x << n | x >> (32 - n); }

static inline uint32_t word(Luck *luck) {
    uint32_t a = luck->a, b = luck->b, c = luck->c, d = luck->d;
    uint32_t x = turned(a + d, 7) + a;
    c ^= a;
    d ^= b;
    luck->b = b ^ c;
    luck->a = a ^ d;
    luck->c = c ^ b << 9;
    luck->d = turned(d, 11);
    return x;
}

static inline int below(Luck *luck, int n) { return (int)((uint64_t)word(luck) * (uint64_t)n >> 32); }

static int draw(Bag *bag, Luck *luck) {
    int left = below(luck, bag->size), size = bag->size, kind = 0;
    if (left * 2 < size)
        for (; left >= bag->counts[kind]; kind++) left -= bag->counts[kind];
    else
        for (kind = CARDS; left < size;) size -= bag->counts[--kind];
    bag->counts[kind]--;
    bag->size--;
    return kind;
}

/* One of n options: where there is a single one, nobody chooses. */
static inline int picked(Fair *s, const int *options, int n) {
    s->answers++;
    if (n == 1) return options[0];
    s->choices++;
    return options[below(s->luck, n)];
}

static void discard(Fair *s, Player *player, int card, int n) {
    player->cards[card] -= n;
    s->discard.counts[card] += n;
    s->discard.size += n;
}

static int can_place(const Player *player, int target) {
    if (player->supply) return 1;
    for (int area = 0; area < AREAS; area++)
        if (area != target && player->support[area]) return 1;
    return 0;
}

static void put(Fair *s, Player *player, int area, int never_from) {
    if (player->supply) {
        player->supply--;
    } else {
        int options[AREAS], n = 0;
        for (int from = 0; from < AREAS; from++)
            if (from != never_from && player->support[from]) options[n++] = from;
        player->support[picked(s, options, n)]--;
    }
    player->support[area]++;
}

static int davis_targets(const Fair *s, const Player *player, int *options) {
    int n = 0, at = s->position[s->chosen];
    for (int area = 0; area < AREAS; area++) {
        int distance = s->position[area] - at;
        if ((distance == 1 || distance == -1) && can_place(player, area)) options[n++] = area;
    }
    return n;
}

static void palmer(Fair *s) {
    int options[SEATS * AREAS], n = 0;
    for (int seat = 0; seat < s->seats; seat++)
        for (int area = 0; area < AREAS; area++)
            if (s->players[seat].support[area]) options[n++] = seat * AREAS + area;
    int lifted = picked(s, options, n), from = lifted % AREAS;
    Player *owner = &s->players[lifted / AREAS];
    n = 0;
    for (int area = 0; area < AREAS; area++)
        if (area != from) options[n++] = area;
    owner->support[from]--;
    owner->support[picked(s, options, n)]++;
}

static void play(Fair *s, Player *player, int figure) {
    discard(s, player, FIRST_FIGURE + figure, 1);
    if (figure == DAVIS) {
        int options[AREAS], n = davis_targets(s, player, options), area = picked(s, options, n);
        put(s, player, area, area);
    } else if (figure == PALMER) {
        palmer(s);
    } else {
        int area = figure < FIRST_NAMED ? s->chosen : (int)s->terms->figure_area[figure];
        put(s, player, area, area);
    }
}

static int playable(const Fair *s, const Player *player, int figure) {
    int options[AREAS];
    if (!player->cards[FIRST_FIGURE + figure]) return 0;
    if (player->supply || figure == PALMER) return 1;
    if (figure == DAVIS) return davis_targets(s, player, options) > 0;
    return can_place(player, figure < FIRST_NAMED ? s->chosen : (int)s->terms->figure_area[figure]);
}

static void figures(Fair *s, Player *player) {
    for (;;) {
        int options[FIGURES + 1], n = 0, held = 0;
        for (int figure = 0; figure < FIGURES; figure++) {
            held += player->cards[FIRST_FIGURE + figure];
            if (playable(s, player, figure)) options[n++] = figure;
        }
        if (!held) return;
        options[n++] = FIGURES; /* discard the rest */
        int figure = picked(s, options, n);
        if (figure == FIGURES) {
            for (int card = FIRST_FIGURE; card < CARDS; card++)
                if (player->cards[card]) discard(s, player, card, player->cards[card]);
            return;
        }
        play(s, player, figure);
    }
}

static void collect(Fair *s, Player *player) {
    int tickets = player->cards[TICKET], chosen = s->chosen;
    for (int i = 0; i < s->sizes[chosen]; i++) player->cards[s->beside[chosen][i]]++;
    s->sizes[chosen] = 0;
    tickets = player->cards[TICKET] - tickets;
    if (!tickets) {
        s->stall++;
        return;
    }
    s->stall = 0;
    s->car += tickets;
    if (s->car > s->terms->wheel) s->car = (int)s->terms->wheel;
}

static inline void turn_up(Fair *s, int area) {
    s->beside[area][s->sizes[area]++] = draw(&s->deck, s->luck);
    s->answers++;
}

static void lay_out(Fair *s) {
    int area = s->chosen;
    for (int n = 0; n < s->terms->new_cards; n++) {
        if (n) {
            int at = s->position[area];
            do area = s->tiles[at = at + 1 == AREAS ? 0 : at + 1];
            while (s->sizes[area] >= s->terms->capacity[area]);
        }
        if (!s->deck.size) {
            s->deck = s->discard;
            memset(&s->discard, 0, sizeof s->discard);
            if (!s->deck.size) return;
        }
        turn_up(s, area);
    }
}

static void redeem_tickets(Fair *s) {
    int most = 1;
    for (int seat = 0; seat < s->seats; seat++)
        if (s->players[seat].cards[TICKET] > most) most = s->players[seat].cards[TICKET];
    for (int seat = 0; seat < s->seats; seat++) {
        Player *player = &s->players[seat];
        int tickets = player->cards[TICKET];
        if (tickets == most) player->points += (int)s->terms->leader_bonus;
        if (tickets) {
            player->points += tickets * (int)s->terms->ticket_points;
            discard(s, player, TICKET, tickets);
        }
    }
}

static void award(Fair *s, int area, int count, int rank) {
    if (!count) return;
    for (int seat = 0; seat < s->seats; seat++) { /* in any order: nobody's award touches another's */
        Player *player = &s->players[seat];
        if (player->support[area] != count) continue;
        player->points += (int)s->terms->medal[rank];
        int limit = (int)s->terms->approvals[rank];
        if (limit > player->cards[area]) limit = player->cards[area];
        player->tokens[area] += limit;
        discard(s, player, area, limit);
    }
}

static void score_area(Fair *s, int area) {
    int first = 0, firsts = 0, second = 0, seconds = 0;
    for (int seat = 0; seat < s->seats; seat++) {
        int count = s->players[seat].support[area];
        if (count > first) second = first, seconds = firsts, first = count, firsts = 1;
        else if (count == first) firsts++;
        else if (count > second) second = count, seconds = 1;
        else if (count == second) seconds++;
    }
    award(s, area, first, firsts == 1 ? SOLE_FIRST : TIED_FIRST);
    if (firsts == 1) award(s, area, second, seconds == 1 ? SOLE_SECOND : TIED_SECOND);
}

static void recall(Fair *s) {
    for (int seat = 0; seat < s->seats; seat++)
        for (int area = 0; area < AREAS; area++) {
            int half = s->players[seat].support[area] >> 1;
            s->players[seat].support[area] -= half;
            s->players[seat].supply += half;
        }
}

static void set_up(Fair *s) {
    const Terms *terms = s->terms;
    for (int card = 0; card < CARDS; card++) s->deck.size += s->deck.counts[card] = (int)terms->deck[card];
    for (int seat = 0; seat < s->seats; seat++) {
        Player *player = &s->players[seat];
        player->supply = (int)terms->supporters;
        for (int area = 0; area < AREAS; area++)
            player->supply -= player->support[area] = 1 + (int)terms->bonus[seat][area];
    }
    memset(s->position, -1, sizeof s->position);
    for (int at = 0; at < AREAS; at++) {
        int left = below(s->luck, AREAS - at), area = 0;
        while (s->position[area] >= 0 || left--) area++;
        s->tiles[at] = area;
        s->position[area] = at;
        s->answers++;
    }
    for (int at = 0; at < AREAS; at++)
        for (int n = 0; n < terms->opening_cards; n++) turn_up(s, s->tiles[at]);
    below(s->luck, s->seats); /* who begins */
    s->answers++;
}

static void game(Fair *s) {
    static const int everywhere[AREAS] = {0, 1, 2, 3, 4};
    int seat = 0;
    set_up(s);
    for (int round = 0; round < ROUNDS; round++) {
        for (s->car = s->stall = 0;; seat = seat + 1 == s->seats ? 0 : seat + 1) {
            Player *player = &s->players[seat];
            s->chosen = picked(s, everywhere, AREAS);
            put(s, player, s->chosen, NOBODY);
            figures(s, player);
            collect(s, player);
            lay_out(s);
            if (s->car == s->terms->wheel || (s->terms->stall_limit && s->stall >= s->terms->stall_limit)) break;
        }
        redeem_tickets(s);
        for (int at = 0; at < AREAS; at++) score_area(s, s->tiles[at]);
        recall(s);
        seat = seat + 1 == s->seats ? 0 : seat + 1;
    }
}

static int64_t score(const Fair *s, const Player *player) {
    int64_t total = player->points;
    for (int k = 1;; k++) {
        int size = 0;
        for (int area = 0; area < AREAS; area++) size += player->tokens[area] >= k;
        if (!size) return total;
        total += s->terms->set_points[size];
    }
}

/* Total choices, total answers, and total scores by seat: what `random_games` of the engine returns. */
void random_games(const Terms *terms, int64_t games, int64_t seed, int64_t *totals) {
    Luck luck = {(uint32_t)seed ^ 0x9E3779B9u, (uint32_t)(seed >> 32) ^ 0x7F4A7C15u, 0xBF58476Du, 0x94D049BBu};
    for (int i = 0; i < 12; i++) word(&luck);
    for (int64_t i = 0; i < games; i++) {
        Fair s = {.terms = terms, .luck = &luck, .seats = (int)terms->seats};
        game(&s);
        totals[0] += s.choices;
        totals[1] += s.answers;
        for (int seat = 0; seat < s.seats; seat++) totals[2 + seat] += score(&s, &s.players[seat]);
    }
}
