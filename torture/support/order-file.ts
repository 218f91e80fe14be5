import { MS_A_DAY } from '@blattwerk/plan/days.ts';
/** Random numbers that are reproducible by a seed: integers from 0 to below `limit`. */
export type Random = (limit: number) => number;

/** The generator "mulberry32". */
export function createRandom(seed: number): Random {
  let state = seed;
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  };
}

export function shuffled<T>(items: readonly T[], random: Random): T[] {
  const result = [...items];
  for (let i = result.length - 1; i > 0; i -= 1) {
    const other = random(i + 1);
    [result[i], result[other]] = [result[other] as T, result[i] as T];
  }
  return result;
}

export const columns = [
  'source',
  'number',
  'partner_id',
  'status',
  'placed_at',
  'paid_at',
  'refunded_at',
  'delivered_at',
  'line',
  'product',
  'quantity',
  'net',
  'refund_number',
  'refund_line',
  'refund_net',
  'refund_at',
] as const;

export type Row = Partial<Record<(typeof columns)[number], string | number>>;

/** One order: its rows as in a file, and their total. */
export interface FileOrder {
  readonly rows: readonly Row[];
  readonly baseCents: number;
  readonly refundedCents: number;
}

const amount = (cents: number) => (cents / 100).toFixed(2).replace('.', ',');
const at = (time: number) => new Date(time).toISOString();

/** An order of one to four positions, in any status, in the weeks after `from`. */
export function randomOrder(
  number: number,
  {
    random,
    partners,
    products,
    from,
  }: { random: Random; partners: readonly number[]; products: readonly string[]; from: number },
): FileOrder {
  const placed = from + random(28 * MS_A_DAY);
  const kind = random(10);
  const status = kind === 0 ? 'open' : kind === 1 ? 'cancelled' : kind === 2 ? 'refunded' : 'paid';
  const isPaid = status === 'paid' || status === 'refunded';
  const head: Row = {
    source: `shop ${number % 2}`,
    number,
    partner_id: partners[random(partners.length)] as number,
    status,
    placed_at: at(placed),
    ...(isPaid ? { paid_at: at(placed + random(MS_A_DAY)) } : {}),
    ...(status === 'refunded' ? { refunded_at: at(placed + 3 * MS_A_DAY) } : {}),
  };
  const nets = Array.from({ length: 1 + random(4) }, () => 1 + random(20_000));
  const baseCents = nets.reduce((sum, net) => sum + net, 0);
  const rows: Row[] = nets.map((net, line) => ({
    ...head,
    line: line + 1,
    product: products[random(products.length)] as string,
    quantity: 1 + random(3),
    net: amount(net),
  }));
  // A part of the order, or all of one position.
  const line = random(2) === 0 ? 1 + random(nets.length) : 0;
  const refundable = line > 0 ? (nets[line - 1] as number) : 1 + random(baseCents);
  const partial = isPaid && random(4) === 0 ? refundable : 0;
  if (partial > 0) {
    const refund = {
      refund_number: `R${number}`,
      ...(line > 0 ? { refund_line: line } : {}),
      refund_net: amount(partial),
      refund_at: at(placed + 2 * MS_A_DAY),
    };
    rows.push({ ...head, ...refund });
  }
  return { rows, baseCents, refundedCents: status === 'refunded' ? baseCents : partial };
}

/** A file with these rows. */
export function fileOf(rows: readonly Row[]): string {
  const lines = rows.map((row) => columns.map((column) => row[column] ?? '').join(';'));
  return `${[columns.join(';'), ...lines].join('\n')}\n`;
}
