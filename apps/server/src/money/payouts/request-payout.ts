import { refusal } from '@blattwerk/contract/http/refusal.ts';
import { type Kysely, sql } from 'kysely';
import { findHeldUntil } from '../../account/bank-accounts/payout-hold.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { DB } from '../../platform/database/database-types.ts';
import type { InTx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import {
  bookPayout,
  type CreditShare,
  findPayable,
  type PayableBalance,
  payoutStatus,
} from '../books/book-payout.ts';
import { lockAccounts } from '../books/books-lock.ts';
import type { Claim } from './eligibility.ts';
import { findIssuer } from './issuer.ts';
import { correctNotes } from './paper/issue-refund-corrections.ts';
import type { Part } from './parts/decide-parts.ts';
import { findParts, keysOf } from './parts/find-parts.ts';
import { shareBalances } from './parts/share-balances.ts';
import { type PayoutSnapshot, savePayoutSnapshot, snapshotOfThen } from './payout-snapshot.ts';
import { requireEligible, requireEverything, requireMinimum } from './payouts.policy.ts';
import { insertPayout } from './payouts.queries.ts';
import { unsoundVatId } from './vat-id.ts';

/** Fee of a payout (specification, section 9). */
export const FEE_CENTS = 0;

/**
 * Requests a payout of everything available to a partner. Concurrent requests are serialized, and the second one finds nothing
 * left. Amounts with different taxes become separate payouts, since a note has one tax; `findRequested` finds them all.
 * @param expectedCents the payable amount that the client expects, net
 * @returns the payout's id; of several, that of the largest one
 * @throws ApiError 409 if nothing or less than the company's minimum is available, the amount differs from the expected one, or
 * an earlier payout is in the way; 422 for a partner who may not request it
 */
export async function requestPayout(
  deps: InTx<Pick<Deps, 'db' | 'secrets'>>,
  claim: Claim,
  expectedCents?: number,
): Promise<number> {
  const { db } = deps;
  const { partner, user, now } = claim;
  await lockAccounts(db, partner);
  const { particulars } = await requireEligible(deps, claim);
  const payable = await findPayable(db, partner);
  const amountCents = payable.reduce((sum, { cents }) => sum + cents, 0);
  requireEverything(expectedCents, amountCents);
  if (amountCents === 0) throw new ApiError(409, 'payoutNothing');
  await requireMinimum({ db }, amountCents);
  const { parts, corrected, undecided } = await findParts(db, {
    partner,
    countryIso: particulars.countryIso,
  });
  if (undecided !== null) throw new ApiError(409, refusal('payoutUndecided', { payout: undecided }));
  if (parts.some(({ amountCents: net, price }) => net <= 0 || price.grossCents <= FEE_CENTS))
    throw new ApiError(409, 'payoutCorrections');
  if (parts.some(({ billedCents }) => billedCents <= 0)) throw new ApiError(409, 'payoutOnlyRepaid');
  await correctNotes(db, { partner, now }, corrected);
  const common = { particulars, heldUntil: await findHeldUntil(db, user, now) };
  const balances = shareBalances(parts, payable);
  const named = keysOf(parts);
  let first: number | null = null;
  for (const [i, part] of parts.entries()) {
    const share = parts.length === 1 ? undefined : { cycles: part.cycles, credits: part.credits, named };
    const portion = { part, balances: balances[i] ?? [], share, first };
    const payout = await requestPart(deps, claim, { ...common, ...portion });
    first ??= payout;
  }
  if (first === null) throw new Error(`partner ${partner} has ${amountCents} cents without a tax treatment`);
  return first;
}

interface Taken {
  readonly part: Part;
  readonly balances: readonly PayableBalance[];
  /** Its share of the free credits; undefined for all of them. */
  readonly share: CreditShare | undefined;
  /** The payout that this one is requested together with; null for the first one. */
  readonly first: number | null;
  readonly particulars: Omit<PayoutSnapshot, 'issuer'>;
  readonly heldUntil: Date | null;
}

async function requestPart(
  { db, secrets }: InTx<Pick<Deps, 'db' | 'secrets'>>,
  { partner, destination, now }: Claim,
  { part, balances, share, first, particulars: current, heldUntil }: Taken,
): Promise<number> {
  const { tax, setOffCents } = part.price;
  const particulars = snapshotOfThen(part, current);
  const payout = await insertPayout(db, {
    partner_id: partner,
    part_of_id: first,
    status: payoutStatus.pending,
    type: destination.type,
    amount_cents: part.amountCents,
    fee_cents: FEE_CENTS,
    tax_rate_bp: tax.rateBp,
    tax_cents: tax.cents,
    set_off_cents: setOffCents,
    unsound_vat_id: unsoundVatId({ ust: particulars.ust, countryIso: part.countryIso, kind: tax.kind }),
    held_until: heldUntil,
    shop_id: destination.type === 'shopping' ? destination.shop : null,
    created_at: now,
    status_changed_at: now,
  });
  const snapshot = { taxKind: tax.kind, particulars: { ...particulars, issuer: await findIssuer(db) } };
  await savePayoutSnapshot({ db, secrets }, payout, snapshot);
  await bookPayout(db, { payout, partner, at: now, parts: part.paid }, balances, share);
  return payout;
}

/** The payouts that were requested together with this one, which is the first of them. */
export async function findRequested(db: Kysely<DB>, payout: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from payouts where id = ${payout} or part_of_id = ${payout} order by id`.execute(db);
  return rows.map(({ id }) => id);
}
