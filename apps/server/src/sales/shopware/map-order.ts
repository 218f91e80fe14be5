import { formatCents } from '@blattwerk/plan/money.ts';
import { quoted } from '../../platform/csv/fault.ts';
import { type FileRow, readRawRow } from '../orders/import/read-file.ts';
import { type Goods, goodsOf } from './goods-of-order.ts';
import { type PaymentCourse, paymentCourse } from './payment-course.ts';
import { centsOf, type History, type OrderContext, type ShopOrder, wordsIn } from './shop-order.ts';

/** The source of Shopware's orders, whether imported as a file or pulled. */
export const SHOPWARE_SOURCE = 'shopware';

const LONGEST_CODE = 100;

/** A row with our own columns (docs/order-import.md), as in a file. */
export type OwnCells = Readonly<Record<string, string>>;

/** An order as rows with our own columns; none if there is nothing in it that could count. */
export interface MappedOrder {
  readonly cells: readonly OwnCells[];
  /** Why none of them can be imported. */
  readonly fault: string | null;
  /** What a person should check although the order is imported. */
  readonly remark: string | null;
}

/** A shop's order in the form of a file's. */
export function mapOrder(order: ShopOrder, context: OrderContext): MappedOrder {
  const { history } = context;
  const goods = goodsOf(order, context);
  if (goods.length === 0) return { cells: [], fault: null, remark: null };
  const course = paymentCourse(order, history);
  const amount = order.taxStatus === 'net' || order.taxStatus === 'tax-free' ? 'net' : 'gross';
  const refunds = refundsOf(order, goods, { course, history });
  const base = headOf(order, course, context);
  const { isoCode } = order.currency;
  return {
    cells: [
      ...goods.map((one) => ({ ...base, ...lineCells(one, amount) })),
      ...refunds.map((one) => ({ ...base, ...refundCells(one, amount) })),
    ],
    fault: isoCode === 'EUR' ? null : `currency: ${quoted(isoCode)} is not EUR`,
    remark: course.remark,
  };
}

/**
 * The rows as the importer takes them.
 * @param line identifies the order in its faults
 */
export function rowsOf({ cells, fault }: MappedOrder, line: number): FileRow[] {
  const rows = cells.map((one) => readRawRow('own', { line, cells: one }));
  if (fault === null) return rows;
  return rows.map((row) => ({ ...row, row: null, faults: [{ line, reason: fault }] }));
}

function headOf(order: ShopOrder, course: PaymentCourse, context: OrderContext): OwnCells {
  const { email, customerNumber, firstName, lastName } = order.orderCustomer;
  return said({
    source: SHOPWARE_SOURCE,
    number: order.orderNumber,
    status: course.status,
    email: email.trim().toLowerCase(),
    customer_number: wordsIn(customerNumber, 100),
    first_name: wordsIn(firstName, 100),
    last_name: wordsIn(lastName, 100),
    placed_at: order.orderDateTime,
    paid_at: course.paidAt,
    refunded_at: course.refundedAt,
    delivered_at: course.deliveredAt,
    affiliate_code: codeOf(order, context),
    coupon: couponOf(order),
  });
}

function lineCells({ id, product, quantity, cents, vatBp }: Goods, amount: 'net' | 'gross'): OwnCells {
  return said({
    line: id,
    product,
    quantity: String(quantity),
    [amount]: formatCents(cents),
    vat: vatBp === null ? null : formatCents(vatBp),
  });
}

function refundCells({ number, line, at, cents }: PartialRefund, amount: 'net' | 'gross'): OwnCells {
  return said({
    refund_number: number,
    refund_line: line,
    refund_at: at,
    [`refund_${amount}`]: formatCents(cents),
  });
}

/** Without cells that are null. */
function said(cells: Readonly<Record<string, string | null>>): OwnCells {
  return Object.fromEntries(
    Object.entries(cells).filter((cell): cell is [string, string] => cell[1] !== null && cell[1] !== ''),
  );
}

/** The code of the recommending partner: the shop's own field, else the custom field that the connection names. */
function codeOf({ affiliateCode, customFields }: ShopOrder, { codeField }: OrderContext): string {
  const own = codeField === null ? null : customFields[codeField];
  return wordsIn(affiliateCode, LONGEST_CODE) || wordsIn(own, LONGEST_CODE);
}

/** The redeemed coupon; of several the alphabetically first, so that the result is stable. */
function couponOf({ lineItems }: ShopOrder): string {
  const codes = lineItems.flatMap(({ type, payload }) =>
    type === 'promotion' ? wordsIn(payload.code, LONGEST_CODE) : [],
  );
  return codes.filter((code) => code !== '').toSorted()[0] ?? '';
}

/** A partial refund of goods, net or gross as the order's prices are. */
interface PartialRefund {
  readonly number: string;
  readonly line: string | null;
  readonly at: string;
  readonly cents: number;
}

/**
 * The partial refunds completed by the shop (refunds of a payment's captures in the state `completed`): one for each
 * position that they name, else one of the order. A refund may include shipping, so that of goods is at most their
 * price. A refund that came together with the return of all money is the remainder, and not a separate refund.
 */
function refundsOf(
  order: ShopOrder,
  goods: readonly Goods[],
  { course, history }: { readonly course: PaymentCourse; readonly history: History },
): PartialRefund[] {
  const { paidAt, refundedAt } = course;
  if (paidAt === null) return [];
  const left = new Map(goods.map(({ id, cents }) => [id, cents]));
  let all = goods.reduce((sum, { cents }) => sum + cents, 0);
  return returnsOf(order, history)
    .filter(({ at }) => refundedAt === null || at < refundedAt)
    .flatMap(({ number, line, at, cents: asked }) => {
      const cents = Math.min(asked, all, line === null ? all : (left.get(line) ?? 0));
      if (cents <= 0) return [];
      all -= cents;
      if (line !== null) left.set(line, (left.get(line) ?? 0) - cents);
      return [{ number, line, at: later(at, paidAt), cents }];
    });
}

function later(one: string, other: string): string {
  return one > other ? one : other;
}

/** Sorted by time, then by number. */
function returnsOf({ transactions }: ShopOrder, history: History): PartialRefund[] {
  const refunds = transactions.flatMap(({ captures }) => captures.flatMap((capture) => capture.refunds));
  return refunds
    .filter(({ stateMachineState }) => stateMachineState.technicalName === 'completed')
    .flatMap(({ id, amount, positions, createdAt, updatedAt }): PartialRefund[] => {
      const done = history.get(id)?.find(({ to }) => to === 'completed')?.at;
      const at = done ?? updatedAt ?? createdAt;
      if (positions.length === 0) return [{ number: id, line: null, at, cents: centsOf(amount.totalPrice) }];
      return positions.map((position) => ({
        number: position.id,
        line: position.orderLineItemId,
        at,
        cents: centsOf(position.amount.totalPrice),
      }));
    })
    .sort((a, b) => (`${a.at} ${a.number}` < `${b.at} ${b.number}` ? -1 : 1));
}
