import { multiplyDivideFloor } from '@blattwerk/plan/money.ts';
import { centsOf, type OrderContext, type ShopLineItem, type ShopOrder, wordsIn } from './shop-order.ts';

/** A position of products, with what it costs after the order's discounts: gross, or net where the shop sells net. */
export interface Goods {
  readonly id: string;
  /** The shop's id of the product where it is known here by it, else its number. */
  readonly product: string;
  readonly quantity: number;
  readonly cents: number;
  /** Null: the product's. */
  readonly vatBp: number | null;
}

/**
 * The products of an order. Promotions and credits are positions of their own with a negative price: what of them each product
 * bears is said by the promotion itself (`payload.composition`), else it is shared by price. Positions that are neither, such as
 * gift wrapping, are no goods, and nor is shipping.
 */
export function goodsOf(order: ShopOrder, { knownProducts }: Pick<OrderContext, 'knownProducts'>): Goods[] {
  const byId = new Map(order.lineItems.map((item) => [item.id, item]));
  // Its price is part of that of the product it belongs to.
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

/** The product may be gone from the shop: then the position still has its number. */
function nameOf({ productId, referencedId, payload }: ShopLineItem, known: ReadonlySet<string>): string {
  const id = productId ?? referencedId ?? '';
  if (known.has(id)) return id;
  return wordsIn(payload.productNumber, 100) || wordsIn(id, 100);
}

/** Basis points; null where the position has several rates. */
function vatOf({ price: { taxRules } }: ShopLineItem): number | null {
  const [rule, ...others] = taxRules ?? [];
  return rule === undefined || others.length > 0 ? null : Math.round(rule.taxRate * 100);
}

/** What of a discount each of the items bears, in cents. */
function sharesOf(discount: ShopLineItem, items: readonly ShopLineItem[], left: readonly number[]): number[] {
  const total = -centsOf(discount.price.totalPrice);
  const stated = compositionOf(discount);
  const named = items.map(({ identifier }) => (identifier ? (stated.get(identifier) ?? 0) : 0));
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

/** By what each item costs; the cents that are left over go to the largest remainders, the first item before the others. */
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
