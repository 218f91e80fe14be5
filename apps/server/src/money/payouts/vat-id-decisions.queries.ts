import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { payoutStatus } from '../books/book-payout.ts';
import { type Numbered, unsoundVatId } from './vat-id.ts';

/** An operator's acceptance of a malformed VAT ID on another proof. */
export interface VatIdDecision {
  readonly id: number;
  readonly partner: number;
  readonly vatId: string;
  readonly decidedBy: number;
  readonly decidedAt: Date;
  readonly reason: string;
}

/** Inserts a decision; undefined if this partner's number was decided on before. */
export async function insertDecision(
  tx: Tx,
  { partner, vatId, decidedBy, decidedAt, reason }: Omit<VatIdDecision, 'id'>,
): Promise<VatIdDecision | undefined> {
  return tx
    .insertInto('vat_id_decisions')
    .values({ partner_id: partner, vat_id: vatId, decided_by: decidedBy, decided_at: decidedAt, reason })
    .onConflict((conflict) => conflict.columns(['partner_id', 'vat_id']).doNothing())
    .returning(['id', 'partner_id as partner', 'vat_id as vatId', 'decided_by as decidedBy'])
    .returning(['decided_at as decidedAt', 'reason'])
    .executeTakeFirst();
}

/** Whether a partner's number was decided on. */
export async function hasDecision(
  db: Kysely<DB>,
  { partner, vatId }: { readonly partner: number; readonly vatId: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from vat_id_decisions where partner_id = ${partner} and vat_id = ${vatId}`.execute(db);
  return rows.length > 0;
}

/** Net cents of a partner's payouts that wait for a decision on this number. */
export async function findNetWaiting(
  db: Kysely<DB>,
  { partner, vatId }: { readonly partner: number; readonly vatId: string },
): Promise<number> {
  const { cents } = await db
    .selectFrom('payouts')
    .select(sql<number>`coalesce(sum(amount_cents), 0)::bigint`.as('cents'))
    .where('partner_id', '=', partner)
    .where('status', '=', payoutStatus.pending)
    .where('unsound_vat_id', '=', vatId)
    .executeTakeFirstOrThrow();
  return cents;
}

/** Whether an operator has to decide on the partner's number before a payout with this kind of tax is approved. */
export async function lacksDecision(
  db: Kysely<DB>,
  { partner, ...numbered }: Numbered & { readonly partner: number },
): Promise<boolean> {
  const unsound = unsoundVatId(numbered);
  return unsound !== null && !(await hasDecision(db, { partner, vatId: unsound }));
}
