import { refusal } from '@blattwerk/contract/http/refusal.ts';
import type { sendOrder } from '@blattwerk/contract/orders/send-order.contract.ts';
import type { z } from 'zod';
import type { Violation } from '../../platform/api-error.ts';
import { type ImportFault, quoted } from '../../platform/csv/fault.ts';
import {
  gatherOrder,
  NOT_DELIVERED,
  type ParsedHead,
  type ParsedLine,
  type ParsedOrder,
  type ParsedRefund,
} from './import/parsed-order.ts';
import { type Reading, readAmount, readInstant, readVat } from './import/read-cell.ts';

/** An order as sent by a call. */
export type SentOrder = z.output<typeof sendOrder.body>;

type Amounts = Pick<SentOrder['refunds'][number], 'net' | 'gross'>;

/**
 * The order of a call in the form of a file's: numbers and times are parsed as cells are, so that both have the same
 * result.
 * @returns the violations instead, each with its field
 */
export function parsedOrderOf(
  sent: SentOrder,
):
  | { readonly order: ParsedOrder; readonly violations?: never }
  | { readonly violations: readonly Violation[] } {
  const violations: Violation[] = [];
  const fault = (propertyPath: string, reason: string) =>
    violations.push({ propertyPath, refused: refusal('orderNotTaken', { reason }) });
  const read = <T>(path: string, text: string | null | undefined, reader: (text: string) => Reading<T>) => {
    if (text === null || text === undefined) return null;
    const reading = reader(text);
    if (reading.reason === undefined) return reading.value;
    fault(path, reading.reason);
    return null;
  };
  const instant = (path: string, text: string | null | undefined) =>
    read(path, text, readInstant)?.toISOString() ?? null;
  const amountOf = ({ net, gross }: Amounts, path: string) => {
    const of = (net ?? null) === null ? 'gross' : 'net';
    return { of, cents: read(`${path}.${of}`, net ?? gross, readAmount) ?? 0 } as const;
  };
  const lines = sent.lines.map((position, index): ParsedLine => {
    const path = `lines.${index}`;
    const { of, cents } = amountOf(position, path);
    const discount = read(`${path}.discount`, position.discount, readAmount) ?? 0;
    if (discount > cents) fault(`${path}.discount`, `is more than ${of}`);
    return {
      position: position.line ?? null,
      product: position.product,
      quantity: position.quantity,
      amount: { of, cents: cents - discount },
      vatBp: read(`${path}.vat`, position.vat, readVat),
    };
  });
  const refunds = sent.refunds.map((one, index): ParsedRefund => {
    const path = `refunds.${index}`;
    const amount = amountOf(one, path);
    if (amount.cents === 0) fault(`${path}.${amount.of}`, 'is 0');
    return {
      number: one.number ?? null,
      line: one.line ?? null,
      at: instant(`${path}.at`, one.at) ?? '',
      ...amount,
    };
  });
  const head: ParsedHead = {
    partnerId: sent.customer?.partner ?? null,
    email: sent.customer?.email?.toLowerCase() ?? null,
    status: sent.status,
    placedAt: instant('placedAt', sent.placedAt),
    paidAt: instant('paidAt', sent.paidAt),
    refundedAt: instant('refundedAt', sent.refundedAt),
    deliveredAt: sent.deliveredAt === null ? NOT_DELIVERED : instant('deliveredAt', sent.deliveredAt),
    goodsGrossCents: null,
    customerNumber: sent.customer?.number ?? null,
    firstName: sent.customer?.firstName ?? null,
    lastName: sent.customer?.lastName ?? null,
    affiliateCode: sent.attribution?.code ?? null,
    coupon: sent.attribution?.coupon ?? null,
    clickCode: sent.attribution?.clickCode ?? null,
    clickedAt: instant('attribution.clickedAt', sent.attribution?.clickedAt),
    paidAtMoves: null,
  };
  if (violations.length > 0) return { violations };
  return gather(sent, { head, lines, refunds });
}

/** Merges it like the rows of a file: a duplicate refund counts once. */
function gather(
  sent: SentOrder,
  {
    head,
    lines,
    refunds,
  }: { head: ParsedHead; lines: readonly ParsedLine[]; refunds: readonly ParsedRefund[] },
): ReturnType<typeof parsedOrderOf> {
  const rows = [{ lines, refund: null }, ...refunds.map((refund) => ({ lines: [], refund }))].map((row) => ({
    line: 1,
    row: { head, ...row },
    faults: [],
  }));
  const gathered = gatherOrder(sent.source, sent.number, rows);
  if (gathered.faults === undefined) return { order: gathered.order };
  return { violations: gathered.faults.map((fault) => violationOf(sent, fault)) };
}

/** Fields by the columns of an import's faults. */
const fields: Readonly<Record<string, string>> = {
  partner_id: 'customer.partner',
  email: 'customer.email',
  customer_number: 'customer.number',
  first_name: 'customer.firstName',
  last_name: 'customer.lastName',
  affiliate_code: 'attribution.code',
  coupon: 'attribution.coupon',
  click_code: 'attribution.clickCode',
  clicked_at: 'attribution.clickedAt',
  status: 'status',
  placed_at: 'placedAt',
  paid_at: 'paidAt',
  refunded_at: 'refundedAt',
  delivered_at: 'deliveredAt',
  line: 'lines',
  product: 'lines',
};

/** Fields of a refund by the columns of an import's faults. */
const refundFields: Readonly<Record<string, string>> = {
  refund_at: 'at',
  refund_net: 'net',
  refund_gross: 'gross',
  refund_number: 'number',
  refund_line: 'line',
};

/** A fault of an import as a violation of the call's field. */
export function violationOf(sent: SentOrder, { column = '', reason }: ImportFault): Violation {
  return { propertyPath: pathOf(sent, column, reason), refused: refusal('orderNotTaken', { reason }) };
}

function pathOf({ lines, refunds }: SentOrder, column: string, reason: string): string {
  const refundField = refundFields[column];
  if (refundField !== undefined) {
    if (refunds.length === 1) return `refunds.0.${refundField}`;
    const named = refunds.findIndex(({ number, line }) =>
      [number, line].some((text) => text !== null && text !== undefined && reason.includes(quoted(text))),
    );
    return named < 0 ? 'refunds' : `refunds.${named}.${refundField}`;
  }
  if (column === 'product') {
    const named = lines.findIndex(({ product }) => reason.includes(quoted(product)));
    if (named >= 0) return `lines.${named}.product`;
  }
  if (column === 'line') {
    const named = lines.findLastIndex(
      ({ line }) => typeof line === 'string' && reason.includes(quoted(line)),
    );
    if (named >= 0) return `lines.${named}.line`;
  }
  return fields[column] ?? 'number';
}
