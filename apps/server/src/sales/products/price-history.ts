/** Price and QP of one piece of a product. */
export interface Worth {
  readonly netCents: number;
  readonly vatBp: number;
  readonly qp: number;
}

/** The same from an instant on, until the next price takes effect. */
export interface Price extends Worth {
  readonly from: Date;
}

/**
 * The price of orders placed at an instant. `prices` come oldest first, and the oldest one applies to all time before.
 * @throws Error for a product without a price, which cannot exist
 */
export function priceAt(prices: readonly Price[], at: Date): Price {
  const price = prices.findLast(({ from }) => from <= at) ?? prices[0];
  if (!price) throw new Error('a product has no price');
  return price;
}

/** A price to write, and the one it replaces. `until` is when the next one takes effect, null if there is none. */
interface NewPrice {
  readonly before: Worth;
  readonly price: Price;
  readonly until: Date | null;
}

/** The price to write for a value from an instant on; null if it is in force already. */
export function decidePrice(prices: readonly Price[], { from, ...worth }: Price): NewPrice | null {
  const { netCents, vatBp, qp } = priceAt(prices, from);
  if (netCents === worth.netCents && vatBp === worth.vatBp && qp === worth.qp) return null;
  const next = prices.find((price) => price.from > from);
  return { before: { netCents, vatBp, qp }, price: { from, ...worth }, until: next?.from ?? null };
}
