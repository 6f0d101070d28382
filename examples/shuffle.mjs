// The shuffles of cardwar in JavaScript: node shuffle.mjs SEED NUMBER CARD...
const cut = (z) => BigInt.asUintN(64, z);
const mix = (z) => {
  z = cut((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n);
  z = cut((z ^ (z >> 27n)) * 0x94d049bb133111ebn);
  return z ^ (z >> 31n);
};
export function shuffled(cards, seed, number = 0n) {
  let [stream, word, product, order] = [mix(cut(mix(seed) + number * 0xd1342543de82ef95n)), 0n, 0n, [...cards]];
  for (let n = BigInt(order.length); n > 1n; n--) {
    product *= n;
    if (product === 0n || product > 2n ** 32n) {
      word = mix((stream = cut(stream + 0x9e3779b97f4a7c15n)));
      product = n;
    }
    const [last, other] = [n - 1n, (word * n) >> 64n];
    [order[last], order[other], word] = [order[other], order[last], cut(word * n)];
  }
  return order;
}
const [seed, number, ...cards] = process.argv.slice(2);
if (seed !== undefined) console.log(shuffled(cards, BigInt(seed), BigInt(number)).join(""));
