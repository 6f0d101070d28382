/* The plainest fast War: each pile a ring of bytes, in C. What kernels are measured beside.
 *
 *     cc -O3 -march=native -o ring ring.c
 *     ./ring GAMES ROOT           prints the rounds of these games, and the seconds they took
 *     ./ring GAMES ROOT ending    the same of those among them that end before the cap
 *     ./ring GAMES ROOT PLAYERS DOWN WHO SHORT ORDER WHERE    the same by other rules:
 *                                 tied|all lay|forfeit highest|winner|shuffled pile|apart
 *
 * Without rules it plays the games of cardwar.TWO_HANDED, and does no more than these ask for: three
 * cards down, the last one up, the pot picked up as it was played. 10,000 rounds are the most of any
 * game. Game i has cardwar's own shuffle of its seed, so a kernel that plays the same games must come
 * to as many rounds.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { CARDS = 52, HALF = 26, DOWN = 3, CAP = 10000, RING = 64 };

static const uint64_t GOLDEN = 0x9E3779B97F4A7C15u, STREAM = 0xD1342543DE82EF95u;

static uint64_t mix64(uint64_t z) {
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

static void shuffle(uint64_t seed, uint64_t number, uint8_t *cards, uint64_t count) {
    uint64_t state = mix64(mix64(seed) + number * STREAM), word = 0, product = 1ull << 32;
    for (uint64_t n = count; n > 1; n--) {
        product *= n;
        if (product > 1ull << 32) {
            state += GOLDEN;
            word = mix64(state);
            product = n;
        }
        unsigned __int128 wide = (unsigned __int128)word * n;
        uint64_t j = (uint64_t)(wide >> 64);
        word = (uint64_t)wide;
        uint8_t card = cards[n - 1];
        cards[n - 1] = cards[j];
        cards[j] = card;
    }
}

static void deal(uint64_t seed, uint8_t *deck) {
    for (int i = 0; i < CARDS; i++) deck[i] = (uint8_t)(i % 13);
    shuffle(seed, 0, deck, CARDS);
}

typedef struct {
    uint8_t cards[RING];
    unsigned head, count;
} Pile;

static uint8_t draw(Pile *pile) {
    pile->count--;
    return pile->cards[pile->head++ % RING];
}

static void take(Pile *pile, const uint8_t *pot, unsigned cards) {
    for (unsigned i = 0; i < cards; i++) {
        pile->cards[(pile->head + pile->count) % RING] = pot[i];
        pile->count++;
    }
}

static unsigned stake(Pile *pile, uint8_t *pot) {
    unsigned cards = pile->count - 1 < DOWN ? pile->count - 1 : DOWN;
    for (unsigned i = 0; i < cards; i++) pot[i] = draw(pile);
    return cards;
}

static unsigned play(const uint8_t *deck) {
    Pile one = {{0}, 0, HALF}, two = {{0}, 0, HALF};
    uint8_t pot[CARDS];
    unsigned rounds = 0;
    for (int i = 0; i < HALF; i++) {
        one.cards[i] = deck[2 * i];
        two.cards[i] = deck[2 * i + 1];
    }
    while (one.count && two.count && rounds < CAP) {
        unsigned laid = 0;
        rounds++;
        for (;;) {
            uint8_t a = draw(&one), b = draw(&two);
            pot[laid++] = a;
            pot[laid++] = b;
            if (a != b) {
                take(a > b ? &one : &two, pot, laid);
                break;
            }
            if (!one.count || !two.count) return rounds;
            laid += stake(&one, pot + laid);
            laid += stake(&two, pot + laid);
        }
    }
    return rounds;
}

/* Other rules: any of two to four players, who lays, and how pots are picked up. */

enum { SEATS = 4 };
typedef enum { HIGHEST_FIRST, WINNER_FIRST, SHUFFLED } Order;

typedef struct {
    int players, down, all_join, forfeit, apart;
    Order order;
} Rules;

typedef struct {
    Pile piles[SEATS], captured[SEATS];
    uint8_t pot[CARDS], owners[CARDS];
    unsigned laid;
} Game;

static unsigned holds(const Game *game, int seat) {
    return game->piles[seat].count + game->captured[seat].count;
}

static void lay(Game *game, int seat, unsigned cards) {
    Pile *pile = &game->piles[seat], *captured = &game->captured[seat];
    if (pile->count < cards)
        while (captured->count) take(pile, &captured->cards[--captured->count], 1);
    for (unsigned i = 0; i < cards; i++) {
        game->pot[game->laid] = draw(pile);
        game->owners[game->laid++] = (uint8_t)seat;
    }
}

static void pick_up(const Rules *rules, Game *game, int winner, uint64_t seed, uint64_t number) {
    uint8_t sorted[CARDS], *pot = game->pot;
    unsigned count = 0;
    if (rules->order == SHUFFLED) {
        shuffle(seed, number, pot, game->laid);
    } else if (rules->order == WINNER_FIRST) {
        for (int step = 0; step < rules->players; step++)
            for (unsigned i = 0; i < game->laid; i++)
                if (game->owners[i] == (winner + step) % rules->players) sorted[count++] = pot[i];
        pot = sorted;
    } else {
        for (unsigned i = 1; i < game->laid; i++) {
            uint8_t card = pot[i];
            unsigned place = i;
            for (; place && pot[place - 1] < card; place--) pot[place] = pot[place - 1];
            pot[place] = card;
        }
    }
    take(rules->apart ? &game->captured[winner] : &game->piles[winner], pot, game->laid);
    game->laid = 0;
}

/* Returns who wins a round, or -1. */
static int fight(const Rules *rules, Game *game, int *seats, int fighters) {
    unsigned down = 0;
    for (;;) {
        int best = -1, tied = 0, kept = 0, winner = -1;
        uint8_t shown[SEATS];
        for (int i = 0; down && i < fighters; i++) {
            unsigned has = holds(game, seats[i]);
            lay(game, seats[i], has - 1 < down ? has - 1 : down);
        }
        for (int i = 0; i < fighters; i++) {
            lay(game, seats[i], 1);
            shown[i] = game->pot[game->laid - 1];
            if (shown[i] > best) best = shown[i], tied = 0, winner = seats[i];
            tied += shown[i] == best;
        }
        if (tied == 1) return winner;
        down = (unsigned)rules->down;
        for (int i = 0; i < fighters; i++) {
            unsigned has = holds(game, seats[i]);
            if (shown[i] != best && !rules->all_join) continue;
            if (!has || (rules->forfeit && has <= down)) {
                lay(game, seats[i], has);
                continue;
            }
            seats[kept++] = seats[i];
        }
        fighters = kept;
        if (fighters < 2) return fighters ? seats[0] : -1;
    }
}

static unsigned play_by(const Rules *rules, const uint8_t *deck, uint64_t seed) {
    Game game;
    unsigned rounds = 0, pots = 0;
    int hand = CARDS / rules->players;
    memset(&game, 0, sizeof game);
    for (int i = 0; i < hand * rules->players; i++) take(&game.piles[i % rules->players], deck + i, 1);
    while (rounds < CAP) {
        int seats[SEATS], fighters = 0, winner;
        for (int seat = 0; seat < rules->players; seat++)
            if (holds(&game, seat)) seats[fighters++] = seat;
        if (fighters < 2) break;
        rounds++;
        winner = fight(rules, &game, seats, fighters);
        if (winner < 0) {
            int holders = 0;
            for (int seat = 0; seat < rules->players; seat++)
                if (holds(&game, seat)) winner = seat, holders++;
            if (holders > 1) continue;
            if (!holders) break;
        }
        pick_up(rules, &game, winner, seed, ++pots);
    }
    return rounds;
}

static double now(void) {
    struct timespec told;
    clock_gettime(CLOCK_MONOTONIC, &told);
    return told.tv_sec + told.tv_nsec * 1e-9;
}

static unsigned game(const Rules *rules, uint64_t root, uint64_t number) {
    uint8_t deck[CARDS];
    uint64_t seed = mix64(root + (number + 1) * GOLDEN);
    deal(seed, deck);
    return rules->players ? play_by(rules, deck, seed) : play(deck);
}

int main(int count, char **words) {
    if (count != 3 && count != 4 && count != 9) return 2;
    uint64_t games = strtoull(words[1], 0, 10), root = strtoull(words[2], 0, 10), rounds = 0, kept = 0;
    uint64_t *numbers = malloc(games * sizeof *numbers);
    Rules rules = {0};
    if (!numbers) return 1;
    if (count == 9) {
        rules.players = atoi(words[3]);
        rules.down = atoi(words[4]);
        rules.all_join = !strcmp(words[5], "all");
        rules.forfeit = !strcmp(words[6], "forfeit");
        rules.order = *words[7] == 'h' ? HIGHEST_FIRST : *words[7] == 'w' ? WINNER_FIRST : SHUFFLED;
        rules.apart = !strcmp(words[8], "apart");
    }
    /* Which games end is found out before the clock runs. */
    for (uint64_t i = 0; i < games; i++)
        if (count != 4 || game(&rules, root, i) < CAP) numbers[kept++] = i;
    double began = now();
    for (uint64_t i = 0; i < kept; i++) rounds += game(&rules, root, numbers[i]);
    printf("%llu %.9f\n", (unsigned long long)rounds, now() - began);
    free(numbers);
    return 0;
}
