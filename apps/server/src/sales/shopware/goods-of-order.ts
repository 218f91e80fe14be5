import { multiplyDivideFloor } from '@blattwerk/plan/money.ts';
import { centsOf, type OrderContext, type ShopLineItem, type ShopOrder, wordsIn } from './shop-order.ts';

/** A position of goods, with its price after the order's discounts: gross, or net if the shop sells net. */
export interface Goods {
  readonly id: string;
  /** The shop's id of the product if it is known here by that, else its number. */
  readonly product: string;
  readonly quantity: number;
  readonly cents: number;
  /** Null: the product's. */
  readonly vatBp: number | null;
}

/**
 * The goods of an order. Promotions and credits are positions of their own with a negative price: the promotion itself
 * states how much of it each product bears (`payload.composition`), else it is shared by price. Other positions, such
 * as gift wrapping, are no goods, and nor is shipping.
 */
export function goodsOf(order: ShopOrder, { knownProducts }: Pick<OrderContext, 'knownProducts'>): Goods[] {
  const byId = new Map(order.lineItems.map((item) => [item.id, item]));
  // Its price is included in that of the product it belongs to.
  const isPart = ({ parentId }: ShopLineItem) => {
    const parent = parentId ? byId.get(parentId) : undefined;
    return parent !== undefined && isProduct(parent);
  };
  const own = order.lineItems.filter((item) => !isPart(item));
  const items = own.filter((item) => isProduct(item) && item.quantity > 0 && item.price.totalPrice >= 0);
  let cents = items.map(({ price }) => centsOf(price.totalPrice));
  for (const discount of own.filter((item) => item.price.totalPrice < 0)) {
    const shares = sharesOf(discount, items, cents);
    cents = cents.map((left, i) => left - Math.min(left, shares[i] ?? 0));
  }
  return items.map((item, i) => ({
    id: item.id,
    product: nameOf(item, knownProducts),
    quantity: item.quantity,
    cents: cents[i] ?? 0,
    vatBp: order.taxStatus === 'tax-free' ? 0 : vatOf(item),
  }));
}

function isProduct({ type, productId }: ShopLineItem): boolean {
  return type === 'product' || ((type ?? null) === null && (productId ?? null) !== null);
}

/** The product may have been deleted from the shop: then the position still has its number. */
function nameOf({ productId, referencedId, payload }: ShopLineItem, known: ReadonlySet<string>): string {
  const id = productId ?? referencedId ?? '';
  if (known.has(id)) return id;
  return wordsIn(payload.productNumber, 100) || wordsIn(id, 100);
}

/** Basis points; null if the position has several rates. */
function vatOf({ price: { taxRules } }: ShopLineItem): number | null {
  const [rule, ...others] = taxRules ?? [];
  return rule === undefined || others.length > 0 ? null : Math.round(rule.taxRate * 100);
}

/** The share of a discount that each item bears, in cents. */
function sharesOf(discount: ShopLineItem, items: readonly ShopLineItem[], left: readonly number[]): number[] {
  const total = -centsOf(discount.price.totalPrice);
  const parsed = compositionOf(discount);
  const named = items.map(({ identifier }) => (identifier ? (parsed.get(identifier) ?? 0) : 0));
  const isNamed =
    named.reduce((sum, one) => sum + one, 0) === total && named.every((one, i) => one <= (left[i] ?? 0));
  return isNamed ? named : shareOut(total, left);
}

/** Cents by the basket's id of each position. */
function compositionOf({ payload: { composition } }: ShopLineItem): Map<string, number> {
  const parts = Array.isArray(composition) ? composition : [];
  const sums = new Map<string, number>();
  for (const { id, discount } of parts as Record<string, unknown>[]) {
    if (typeof id === 'string' && typeof discount === 'number')
      sums.set(id, (sums.get(id) ?? 0) + centsOf(discount));
  }
  return sums;
}

/** In proportion to each item's price; remaining cents go to the largest remainders, earlier items first. */
function shareOut(discount: number, left: readonly number[]): number[] {
  const sum = left.reduce((all, one) => all + one, 0);
  const total = Math.min(discount, sum);
  if (sum === 0) return left.map(() => 0);
  const shares = left.map((one) => multiplyDivideFloor(total, one, sum));
  const over = total - shares.reduce((all, one) => all + one, 0);
  const byRemainder = left
    .map((one, i) => ({ i, remainder: (BigInt(total) * BigInt(one)) % BigInt(sum) }))
    .sort((a, b) => (a.remainder === b.remainder ? a.i - b.i : a.remainder > b.remainder ? -1 : 1));
  for (const { i } of byRemainder.slice(0, over)) shares[i] = (shares[i] ?? 0) + 1;
  return shares;
}
