import { refusal } from '@blattwerk/contract/http/refusal.ts';
import type { resendWait } from '@blattwerk/contract/payouts/payouts.contract.ts';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { findHeldUntil } from '../../account/bank-accounts/payout-hold.ts';
import { requirePartnerThere } from '../../identity/users/deleted-users.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { DB } from '../../platform/database/database-types.ts';
import type { InTx, Tx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { payoutStatus } from '../books/book-payout.ts';
import { lockAccounts } from '../books/books-lock.ts';
import { findPartnerHold } from '../books/partner-holds.ts';
import { findTarget } from './eligibility.ts';
import { type Transfer, wasNeverCarriedOut } from './in-runs.ts';
import { findPayoutSnapshot, type Target } from './payout-snapshot.ts';
import type { PayoutRow } from './payouts.queries.ts';

/** Why a returned payout is not sent again yet. */
type Wait = z.output<typeof resendWait>;

/** The destination of a returned payout now, or what it waits for. */
export type Resend =
  | { readonly target: Target; readonly waitsFor: null }
  | { readonly waitsFor: Wait; readonly until: Date | null };

interface Place {
  readonly db: Kysely<DB>;
  readonly secrets: Secrets;
}

const ownerOf = (payout: number) => `payout_attempts.target:${payout}`;

/** The destination of a transfer; null for a payout without a snapshot. */
export async function findTransferTarget(
  { db, secrets }: Place,
  { payout, attempt }: Transfer,
): Promise<Target | null> {
  if (attempt === 1) return (await findPayoutSnapshot({ db, secrets }, payout))?.target ?? null;
  const row = await db
    .selectFrom('payout_attempts')
    .select('target')
    .where('payout_id', '=', payout)
    .where('attempt', '=', attempt)
    .executeTakeFirst();
  return row?.target ? JSON.parse(secrets.open(row.target, ownerOf(payout))) : null;
}

/**
 * Whether a returned payout can be sent again: to another account, once its hold is over; or to the same one, if the bank
 * refused the file with it and it was noted as paid by mistake.
 */
export async function findResend(
  { db, secrets }: Place,
  { id, partner, user, type, shop, attempt }: PayoutRow,
  now: Date,
): Promise<Resend> {
  if ((await findPartnerHold(db, partner)) !== null) return { waitsFor: 'payoutsHeld', until: null };
  const target = await findTarget({ db, secrets }, user, { type, shop });
  if (typeof target === 'string') return { waitsFor: 'destinationMissing', until: null };
  const last = await findTransferTarget({ db, secrets }, { payout: id, attempt });
  const isUnchanged = last !== null && isSame(last, target);
  if (isUnchanged && !(await wasNeverCarriedOut(db, { payout: id, attempt })))
    return { waitsFor: 'destinationUnchanged', until: null };
  const until = await findHeldUntil(db, user, now);
  return until === null ? { target, waitsFor: null } : { waitsFor: 'held', until };
}

/** Another holder name is another destination: banks compare the name with the IBAN. */
function isSame(one: Target, other: Target): boolean {
  if (one.type === 'bank' && other.type === 'bank')
    return one.iban === other.iban && one.accountHolder === other.accountHolder;
  return (
    one.type === 'paypal' &&
    other.type === 'paypal' &&
    one.paypalEmail.toLowerCase() === other.paypalEmail.toLowerCase()
  );
}

const refusals = {
  destinationUnchanged: 'payoutDestinationUnchanged',
  destinationMissing: 'payoutDestinationMissing',
  payoutsHeld: 'payoutPartnerHeld',
} as const;

/**
 * Sends a returned payout again: approved with its note, to the partner's current account, as a new attempt.
 * @param by the approving user
 * @throws ApiError 409 for a payout that is not returned, or still waits for something, and `accountDeleted`
 */
export async function resendPayout(
  { db, secrets }: InTx<Pick<Deps, 'db' | 'secrets'>>,
  payout: PayoutRow,
  { by, now }: { readonly by: number; readonly now: Date },
): Promise<void> {
  await lockAccounts(db, payout.partner);
  await requirePartnerThere(db, payout.partner);
  const { status, attempt } = await db
    .selectFrom('payouts')
    .select(['status', 'attempt'])
    .where('id', '=', payout.id)
    .executeTakeFirstOrThrow();
  if (status !== payoutStatus.returned) throw new ApiError(409, 'payoutStatus');
  const found = await findResend({ db, secrets }, { ...payout, attempt }, now);
  if (found.waitsFor === 'held') {
    const until = found.until?.toISOString() ?? '';
    throw new ApiError(409, refusal('payoutHeld', { until }));
  }
  if (found.waitsFor !== null) throw new ApiError(409, refusals[found.waitsFor]);
  const transfer = { payout: payout.id, attempt: attempt + 1 };
  await keepTarget({ db, secrets }, transfer, { target: found.target, by, now });
  await db
    .updateTable('payouts')
    .set({
      status: payoutStatus.approved,
      attempt: transfer.attempt,
      value_on: null,
      bank_reference: null,
      status_changed_at: now,
      approved_by: by,
    })
    .where('id', '=', payout.id)
    .execute();
}

async function keepTarget(
  { db, secrets }: { readonly db: Tx; readonly secrets: Secrets },
  { payout, attempt }: Transfer,
  { target, by, now }: { readonly target: Target; readonly by: number; readonly now: Date },
): Promise<void> {
  await db
    .insertInto('payout_attempts')
    .values({
      payout_id: payout,
      attempt,
      target: secrets.seal(JSON.stringify(target), ownerOf(payout)),
      created_at: now,
      created_by: by,
    })
    .execute();
}
