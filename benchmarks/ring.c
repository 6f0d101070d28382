/* The plainest fast War for two: each pile a ring of bytes, in C. What kernels are measured beside.
 *
 *     cc -O3 -march=native -o ring ring.c
 *     ./ring GAMES ROOT           prints the rounds of these games, and the seconds they took
 *     ./ring GAMES ROOT ending    the same of those among them that end before the cap
 *
 * It plays the games of cardwar.TWO_HANDED: three cards down, the last one up, the pot picked up as
 * it was played, 10,000 rounds at most. Game i has cardwar's own shuffle of its seed, so a kernel
 * that plays the same games must come to as many rounds.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { CARDS = 52, HALF = 26, DOWN = 3, CAP = 10000, RING = 64 };

static const uint64_t GOLDEN = 0x9E3779B97F4A7C15u;

static uint64_t mix64(uint64_t z) {
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

static void deal(uint64_t seed, uint8_t *deck) {
    uint64_t state = mix64(mix64(seed)), word = 0, product = 1ull << 32;
    for (int i = 0; i < CARDS; i++) deck[i] = (uint8_t)(i % 13);
    for (uint64_t n = CARDS; n > 1; n--) {
        product *= n;
        if (product > 1ull << 32) {
            state += GOLDEN;
            word = mix64(state);
            product = n;
        }
        unsigned __int128 wide = (unsigned __int128)word * n;
        uint64_t j = (uint64_t)(wide >> 64);
        word = (uint64_t)wide;
        uint8_t card = deck[n - 1];
        deck[n - 1] = deck[j];
        deck[j] = card;
    }
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

static double now(void) {
    struct timespec told;
    clock_gettime(CLOCK_MONOTONIC, &told);
    return told.tv_sec + told.tv_nsec * 1e-9;
}

static unsigned game(uint64_t root, uint64_t number) {
    uint8_t deck[CARDS];
    deal(mix64(root + (number + 1) * GOLDEN), deck);
    return play(deck);
}

int main(int count, char **words) {
    if (count < 3) return 2;
    uint64_t games = strtoull(words[1], 0, 10), root = strtoull(words[2], 0, 10), rounds = 0, kept = 0;
    uint64_t *numbers = malloc(games * sizeof *numbers);
    if (!numbers) return 1;
    /* Which games end is found out before the clock runs. */
    for (uint64_t i = 0; i < games; i++)
        if (count == 3 || game(root, i) < CAP) numbers[kept++] = i;
    double began = now();
    for (uint64_t i = 0; i < kept; i++) rounds += game(root, numbers[i]);
    printf("%llu %.9f\n", (unsigned long long)rounds, now() - began);
    free(numbers);
    return 0;
}
