import { costOf, customerNumberOf, type OrderLife, partOf } from './order-lives.ts';

const columns = [
  'source',
  'number',
  'email',
  'customer_number',
  'first_name',
  'last_name',
  'affiliate_code',
  'coupon',
  'status',
  'placed_at',
  'paid_at',
  'refunded_at',
  'delivered_at',
  'line',
  'product',
  'quantity',
  'gross',
  'vat',
  'refund_number',
  'refund_line',
  'refund_gross',
  'refund_at',
] as const;

type Cells = Partial<Record<(typeof columns)[number], string | number>>;

const euros = (cents: number) => (cents / 100).toFixed(2);

/**
 * The same orders as a file with our own columns, as written with hindsight: nothing is taken from the shop's answers.
 */
export function livesAsFile(lives: readonly OrderLife[], refundNumber: (life: OrderLife) => string): string {
  const rows = lives.flatMap((life) => rowsOf(life, refundNumber(life)));
  const lines = rows.map((row) => columns.map((column) => row[column] ?? '').join(';'));
  return [columns.join(';'), ...lines, ''].join('\n');
}

function rowsOf(life: OrderLife, refundNumber: string): Cells[] {
  const { number, email, items } = life;
  const base: Cells = {
    source: 'shopware',
    number,
    email,
    customer_number: customerNumberOf(life),
    first_name: life.name?.first ?? '',
    last_name: life.name?.last ?? '',
    affiliate_code: life.code ?? '',
    coupon: life.coupon ?? '',
    ...endOf(life),
    placed_at: life.placedAt.toISOString(),
    delivered_at: life.sentAt.toISOString(),
  };
  const rows: Cells[] = items.map((item) => ({
    ...base,
    line: item.id,
    product: item.here,
    quantity: item.quantity,
    gross: euros(costOf(item, life)),
    vat: item.vat,
  }));
  if (life.fate.startsWith('partly')) {
    const isOfPosition = life.fate === 'partly refunded position';
    rows.push({
      ...base,
      refund_number: refundNumber,
      refund_line: isOfPosition ? (items[0]?.id ?? '') : '',
      refund_gross: euros(partOf(life)),
      refund_at: life.partAt.toISOString(),
    });
  }
  return rows;
}

function endOf({ fate, paidAt, endAt, placedAt }: OrderLife): Cells {
  const paid = { status: 'paid', paid_at: paidAt.toISOString() };
  switch (fate) {
    case 'open':
      return { status: 'open' };
    case 'cancelled before payment':
      return { status: 'cancelled' };
    case 'refunded':
    case 'cancelled after payment':
    case 'partly, then wholly refunded':
      return { ...paid, status: 'refunded', refunded_at: endAt.toISOString() };
    case 'made as paid':
      return { ...paid, paid_at: placedAt.toISOString() };
    case 'reopened':
      return { ...paid, paid_at: endAt.toISOString() };
    default:
      return paid;
  }
}
