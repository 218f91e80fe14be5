import { type Article, type Fate, fates, type LifeItem, type OrderLife, shopId } from './order-lives.ts';

/**
 * The shop's products; the first is known here by number only, the second by the shop's id, the third opens a
 * membership.
 */
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

/** Pseudo-random integers from 0 below `most`, deterministic for a seed. */
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

/** The parameters of generated orders. */
interface Draws {
  /** Addresses of buyers who are known here. */
  readonly buyers: readonly string[];
  /** Number of additional customers with a name in the shop; each remembers the code they came by. None by default. */
  readonly customers?: number;
  readonly codes?: readonly string[];
  /** First day of placing orders, for ten days: the second of May 2026 by default. */
  readonly from?: Date;
  readonly seed?: number;
}

const DAYS_OF_ORDERS = 10;

/** This many orders, with every fate in turn. */
export function drawLives(
  count: number,
  { buyers, customers = 0, codes = [], from = new Date('2026-05-02T06:00:00Z'), seed = 7 }: Draws,
): OrderLife[] {
  const draw = drawsOf(seed);
  const known = (): Buyer => ({
    email: buyers[draw(buyers.length)] as string,
    name: null,
    code: draw(2) === 0 ? `CODE${draw(5)}` : null,
  });
  return Array.from({ length: count }, (_, place) => {
    const fate = fates[place % fates.length] as Fate;
    const at = (begin: number, hours: number) => begin + (1 + draw(hours * 60)) * 60_000 + draw(1_000);
    const placedAt = from.getTime() + draw(DAYS_OF_ORDERS * 24 * 60) * 60_000;
    const paidAt = at(placedAt, 20);
    const sentAt = at(paidAt, 30);
    const partAt = at(paidAt, 40) + HOUR;
    const number = String(10_000 + place);
    const buyer = customers > 0 && draw(4) > 0 ? customerOf(draw(customers), codes) : known();
    return {
      number,
      fate,
      ...(fate === 'of nobody' ? { ...buyer, email: 'nobody@example.org', name: null } : buyer),
      placedAt: new Date(placedAt),
      items: itemsOf(number, fate, draw),
      coupon: draw(3) === 0 ? `SUMMER${draw(3)}` : null,
      shippingCents: draw(2) === 0 ? 490 : 0,
      paidAt: new Date(paidAt),
      sentAt: new Date(sentAt),
      partAt: new Date(partAt),
      endAt: new Date(at(partAt, 40)),
    };
  });
}

type Buyer = Pick<OrderLife, 'email' | 'name' | 'code'>;

/** An unknown customer, the same each time: they came by a code once. */
function customerOf(place: number, codes: readonly string[]): Buyer {
  return {
    email: `kunde${place}@shop.example`,
    name: { first: `Kim${place}`, last: 'Kunz' },
    code: codes.length === 0 ? null : (codes[place % codes.length] as string),
  };
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
