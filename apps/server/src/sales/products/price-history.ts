/** What one piece of a product costs and brings. */
export interface Worth {
  readonly netCents: number;
  readonly vatBp: number;
  readonly qp: number;
}

/** The same from an instant on, until the next price begins. */
export interface Price extends Worth {
  readonly from: Date;
}

/**
 * The price that orders of an instant have. `prices` come oldest first, and the oldest one holds for all time before.
 * @throws Error for a product without a price, which none is
 */
export function priceAt(prices: readonly Price[], at: Date): Price {
  const price = prices.findLast(({ from }) => from <= at) ?? prices[0];
  if (!price) throw new Error('a product has no price');
  return price;
}

/** A price that is to be written, and what it follows. `until` is when the next one begins, null where none does. */
interface NewPrice {
  readonly before: Worth;
  readonly price: Price;
  readonly until: Date | null;
}

/** What has to be written so that something is worth so much from an instant on; null where it is already. */
export function decidePrice(prices: readonly Price[], { from, ...worth }: Price): NewPrice | null {
  const { netCents, vatBp, qp } = priceAt(prices, from);
  if (netCents === worth.netCents && vatBp === worth.vatBp && qp === worth.qp) return null;
  const next = prices.find((price) => price.from > from);
  return { before: { netCents, vatBp, qp }, price: { from, ...worth }, until: next?.from ?? null };
}
