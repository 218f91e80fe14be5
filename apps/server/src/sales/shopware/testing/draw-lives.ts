import { type Article, type Fate, fates, type LifeItem, type OrderLife, shopId } from './order-lives.ts';

/** What the shop sells; the first is known here by its number alone, the second by the shop's id, the third opens a membership. */
const articles = {
  tea: { shopId: shopId('product', 'tea'), number: 'TE-1', here: 'TE-1', grossCents: 1070, vat: 7 },
  shampoo: { shopId: 'c0ffee', number: 'SHAMPOO-OF-THE-SHOP', here: 'c0ffee', grossCents: 2380, vat: 19 },
  box: { shopId: shopId('product', 'box'), number: 'BB-30', here: 'BB-30', grossCents: 9900, vat: 19 },
  unknown: {
    shopId: shopId('product', 'unknown'),
    number: 'NO-SUCH',
    here: 'NO-SUCH',
    grossCents: 500,
    vat: 19,
  },
} as const satisfies Record<string, Article>;

const HOUR = 3_600_000;

/** Whole numbers from 0 below `most`, the same for the same seed. */
function drawsOf(seed: number): (most: number) => number {
  let state = seed >>> 0 || 1;
  return (most) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state % most;
  };
}

/** So many orders of every fate in turn, from the second of May 2026 on, of buyers with these addresses. */
export function drawLives(
  count: number,
  { buyers, seed = 7 }: { readonly buyers: readonly string[]; readonly seed?: number },
): OrderLife[] {
  const draw = drawsOf(seed);
  const first = new Date('2026-05-02T06:00:00Z').getTime();
  return Array.from({ length: count }, (_, place) => {
    const fate = fates[place % fates.length] as Fate;
    const at = (from: number, hours: number) => from + (1 + draw(hours * 60)) * 60_000 + draw(1_000);
    const placedAt = first + draw(10 * 24 * 60) * 60_000;
    const paidAt = at(placedAt, 20);
    const sentAt = at(paidAt, 30);
    const partAt = at(paidAt, 40) + HOUR;
    const number = String(10_000 + place);
    return {
      number,
      fate,
      email: fate === 'of nobody' ? 'nobody@example.org' : (buyers[draw(buyers.length)] as string),
      placedAt: new Date(placedAt),
      items: itemsOf(number, fate, draw),
      coupon: draw(3) === 0 ? `SUMMER${draw(3)}` : null,
      code: draw(2) === 0 ? `CODE${draw(5)}` : null,
      shippingCents: draw(2) === 0 ? 490 : 0,
      paidAt: new Date(paidAt),
      sentAt: new Date(sentAt),
      partAt: new Date(partAt),
      endAt: new Date(at(partAt, 40)),
    };
  });
}

function itemsOf(number: string, fate: Fate, draw: (most: number) => number): LifeItem[] {
  const item = (article: Article, quantity: number): LifeItem => ({
    ...article,
    quantity,
    id: shopId('item', number, article.number),
  });
  if (fate === 'of an unknown product') return [item(articles.unknown, 1)];
  const both = [item(articles.tea, 2 + draw(4)), item(articles.shampoo, 1 + draw(2))];
  return draw(2) === 0 ? both : both.slice(0, 1);
}

/** The same in another order. */
export function shuffled<Item>(items: readonly Item[], seed: number): Item[] {
  const draw = drawsOf(seed);
  return items
    .map((item) => ({ item, key: draw(1_000_000) }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);
}
