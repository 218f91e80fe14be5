import { randomInt } from 'node:crypto';
import { berlinDay } from '@blattwerk/plan/days.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { bookVoucherIssued } from '../books/book-voucher.ts';

/** Without letters and digits that are easily confused. */
const SIGNS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** A voucher is worth money, so it is valid as long as a claim: until the end of the third year after it was made. */
const YEARS = 3;

/**
 * Turns a paid shopping payout into a voucher of its owner, gross, and books the company's liability. Idempotent: a
 * payout becomes one voucher.
 */
export async function createVoucher(
  tx: Tx,
  { payout, owner, amountCents, at }: { payout: number; owner: number; amountCents: number; at: Date },
): Promise<void> {
  const year = Number(berlinDay(at.getTime()).slice(0, 4));
  const row = await tx
    .insertInto('vouchers')
    .values({
      code: newCode(),
      amount_cents: amountCents,
      owner_id: owner,
      payout_id: payout,
      valid_until: `${year + YEARS}-12-31`,
      created_at: at,
    })
    .onConflict((conflict) => conflict.column('payout_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row) await bookVoucherIssued(tx, { voucher: row.id, owner, cents: amountCents, at });
}

/** A voucher granted by the company: it was not earned, so it is in no books. */
interface Granted {
  readonly grant: number;
  readonly owner: number;
  readonly amountCents: number;
  /** Null for a random one. */
  readonly code: string | null;
  readonly validUntil: string;
  readonly at: Date;
}

/**
 * Creates a voucher that two people decided on.
 * @returns its id; undefined if another one has taken its code meanwhile
 */
export async function insertGrantedVoucher(tx: Tx, granted: Granted): Promise<number | undefined> {
  const { grant, owner, amountCents, code, validUntil, at } = granted;
  const row = await tx
    .insertInto('vouchers')
    .values({
      code: code ?? newCode(),
      amount_cents: amountCents,
      owner_id: owner,
      grant_id: grant,
      valid_until: validUntil,
      created_at: at,
    })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

function newCode(): string {
  return `BWG-${signs(4)}-${signs(4)}-${signs(4)}`;
}

function signs(count: number): string {
  return Array.from({ length: count }, () => SIGNS[randomInt(SIGNS.length)]).join('');
}
