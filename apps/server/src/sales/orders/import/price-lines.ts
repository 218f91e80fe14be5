import { multiplyDivideFloor, netFromGross, shareOf } from '@blattwerk/plan/money.ts';
import { quoted } from '../../../platform/csv/fault.ts';
import { type Price, priceAt } from '../../products/price-history.ts';
import type { ParsedLine, ParsedOrder } from './parsed-order.ts';

interface Kind {
  readonly id: number;
  readonly kind: 'goods' | 'business-box' | 'home-delivery';
  /** Length of the membership; null for goods. */
  readonly days: number | null;
}

/** A product with its prices, oldest first; the oldest one applies to all time before. */
export interface Offer extends Kind {
  readonly prices: readonly Price[];
}

/** A product as sold when an order was placed; the order copies what it needs. */
export interface Product extends Kind, Omit<Price, 'from'> {}

function productAt({ prices, ...product }: Offer, at: Date): Product {
  const { netCents, vatBp, qp } = priceAt(prices, at);
  return { ...product, netCents, vatBp, qp };
}

/** A position with its value. */
export interface PricedLine {
  readonly position: string | null;
  readonly product: Product;
  readonly quantity: number;
  readonly netCents: number;
  readonly grossCents: number;
  readonly vatBp: number;
  readonly qp: number;
}

const MAX_QP = 2_147_483_647;
/** Maximum days of membership in one position: a hundred years. */
const MAX_DAYS = 36_525;

/**
 * Net value, gross value and QP of each position at the prices of the instant when the order was placed (specification,
 * section 7: an order and its details). Net from gross is gross x 100 / (100 + rate), rounded per position.
 * @returns a reason instead if the positions cannot be valued
 */
export function priceLines(
  { head, lines }: Pick<ParsedOrder, 'head' | 'lines'>,
  { offers, placedAt }: { readonly offers: ReadonlyMap<string, Offer>; readonly placedAt: Date },
): { lines: PricedLine[]; reason?: never } | { lines?: never; reason: string } {
  const known: [ParsedLine, Product][] = [];
  for (const line of lines) {
    const offer = offers.get(line.product);
    if (!offer) return { reason: `there is no product ${quoted(line.product)}` };
    const product = productAt(offer, placedAt);
    if ((product.days ?? 0) * line.quantity > MAX_DAYS)
      return { reason: `has a membership of more than a hundred years: ${quoted(line.product)}` };
    known.push([line, product]);
  }
  const shares = head.goodsGrossCents === null ? null : shareGoods(head.goodsGrossCents, known);
  if (head.goodsGrossCents !== null && shares === null)
    return { reason: 'has goods for money, but only products without a price' };
  const priced = known.map(([line, product], i) => priceLine(line, product, shares?.[i]));
  if (priced.reduce((sum, { qp }) => sum + qp, 0) > MAX_QP)
    return { reason: 'has more QP than an order can have' };
  return { lines: priced };
}

function priceLine(line: ParsedLine, product: Product, share: number | undefined): PricedLine {
  const vatBp = line.vatBp ?? product.vatBp;
  const amount = line.amount ?? { of: 'gross', cents: share ?? 0 };
  const netCents = amount.of === 'net' ? amount.cents : netFromGross(amount.cents, vatBp);
  const grossCents = amount.of === 'net' ? amount.cents + shareOf(amount.cents, vatBp) : amount.cents;
  const { position, quantity } = line;
  const priced = { position, product, quantity, netCents, grossCents, vatBp };
  return { ...priced, qp: qpOf(priced) };
}

/**
 * QP follow the price: the product's own at its full price or more, proportionally fewer below, rounded down. A total
 * that equals the net price after deducting VAT per piece is full as well, so that rounded cents cost no QP.
 */
function qpOf({ product, quantity, netCents, grossCents, vatBp }: Omit<PricedLine, 'qp'>): number {
  if (product.netCents === 0) return 0;
  const isFull =
    netCents >= quantity * product.netCents ||
    netFromGross(Math.floor(grossCents / quantity), vatBp) >= product.netCents;
  return isFull ? quantity * product.qp : multiplyDivideFloor(product.qp, netCents, product.netCents);
}

/**
 * Distributes an amount over positions in proportion to the products' own gross prices, with remaining cents to the
 * largest remainders, earlier positions first.
 */
function shareGoods(goodsCents: number, known: readonly [ParsedLine, Product][]): number[] | null {
  const weights = known.map(
    ([{ quantity }, { netCents, vatBp }]) => quantity * (netCents + shareOf(netCents, vatBp)),
  );
  const sum = weights.reduce((total, weight) => total + weight, 0);
  if (sum === 0) return goodsCents === 0 ? weights : null;
  const shares = weights.map((weight) => multiplyDivideFloor(goodsCents, weight, sum));
  const left = goodsCents - shares.reduce((total, share) => total + share, 0);
  const byRemainder = weights
    .map((weight, i) => ({ i, remainder: (BigInt(goodsCents) * BigInt(weight)) % BigInt(sum) }))
    .sort((a, b) => (a.remainder === b.remainder ? a.i - b.i : a.remainder > b.remainder ? -1 : 1));
  for (const { i } of byRemainder.slice(0, left)) shares[i] = (shares[i] as number) + 1;
  return shares;
}
