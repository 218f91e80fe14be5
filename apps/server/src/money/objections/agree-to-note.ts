import { refusal } from '@blattwerk/contract/http/refusal.ts';
import type { Kysely } from 'kysely';
import { findHeldUntil } from '../../account/bank-accounts/payout-hold.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { DB } from '../../platform/database/database-types.ts';
import type { InTx, Tx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import { bookPayoutEnd, payoutStatus } from '../books/book-payout.ts';
import { lockAccounts } from '../books/books-lock.ts';
import { addEntry } from '../books/journal.ts';
import { findIssuer, type Issuer } from '../payouts/issuer.ts';
import { issuePaper } from '../payouts/paper/papers.queries.ts';
import { type PayoutSnapshot, savePayoutSnapshot } from '../payouts/payout-snapshot.ts';
import { requireEligible } from '../payouts/payouts.policy.ts';
import { insertPayout, type PayoutRow } from '../payouts/payouts.queries.ts';
import { type Numbered, unsoundVatId } from '../payouts/vat-id.ts';
import { lacksDecision } from '../payouts/vat-id-decisions.queries.ts';
import { type Treatment, taxOf } from '../tax/tax.ts';
import { findPayoutTreatments } from '../tax/tax-data.queries.ts';
import { findWaitingObjection, updateObjection } from './objections.queries.ts';

type AgreeDeps = InTx<Pick<Deps, 'db' | 'secrets'>>;

/** The tax of a new note, and the names and addresses on it. */
interface NewNote {
  readonly treatment: Treatment;
  readonly particulars: PayoutSnapshot;
}

/**
 * Agrees, as the partner, to a new credit note after an objection: over what is left of the credits, with their tax as known
 * now, and today's address. Tax that was paid with the first note is set off against what the books took back. If that covers
 * it, the note is issued immediately and its payout pays nothing; if there is more tax, an operator has to approve it, and the
 * note is issued then.
 * @returns the payout of the new note
 * @throws ApiError 409 without a waiting objection, or while the company's data for a note is incomplete; 422 for a partner who
 * does not meet the requirements of a payout
 */
export async function agreeToNote({ db, secrets }: AgreeDeps, payout: PayoutRow, now: Date): Promise<number> {
  await lockAccounts(db, payout.partner);
  const objection = await findWaitingObjection(db, payout.id);
  if (objection === undefined) throw new ApiError(409, 'objectionNone');
  const note = await requireNewNote({ db, secrets }, payout, now);
  const tax = taxOf(note.treatment, objection.netCents);
  const dueCents = Math.max(0, tax.cents - objection.taxCents);
  const successor = await insertSuccessor({ db, secrets }, payout, { note, dueCents, now });
  await updateObjection(db, objection.id, { agreed_at: now, successor_id: successor });
  if (dueCents === 0) {
    const amounts = { netCents: objection.netCents, taxCents: tax.cents };
    await settle(db, { payout: successor, partner: payout.partner, at: now }, amounts);
  }
  return successor;
}

async function requireNewNote(
  { db, secrets }: AgreeDeps,
  { id, partner, user, type, shop, taxKind, taxRateBp }: PayoutRow,
  now: Date,
): Promise<NewNote> {
  const claim = { partner, user, destination: { type, shop }, now };
  const { particulars } = await requireEligible({ db, secrets }, claim);
  const issuer = await findIssuer(db);
  if (!issuer) throw new ApiError(409, 'companyWithoutAddress');
  const old: Treatment = { kind: taxKind ?? 'unproven', rateBp: taxRateBp };
  const { countryIso } = particulars;
  const { taxCountryIso, ...treatment } = await findTreatment(db, { partner, countryIso, payout: id }, old);
  const numbered = { ust: particulars.ust, countryIso, kind: treatment.kind };
  await requireIssuable(db, { ...numbered, partner, issuer });
  return {
    treatment,
    particulars: { ...particulars, ...(taxCountryIso !== countryIso && { taxCountryIso }), issuer },
  };
}

/** A note has a single tax treatment: if its credits would now have several, it keeps its own. */
async function findTreatment(
  db: Kysely<DB>,
  { payout, ...payer }: { readonly payout: number; readonly partner: number; readonly countryIso: string },
  old: Treatment,
): Promise<Treatment & { readonly taxCountryIso: string }> {
  const [first, ...others] = await findPayoutTreatments(db, payer, payout);
  const isOne = others.every(({ kind, rateBp }) => kind === first?.kind && rateBp === first.rateBp);
  if (first === undefined || !isOne) return { ...old, taxCountryIso: payer.countryIso };
  const { kind, rateBp, countryIso } = first;
  return { kind, rateBp, taxCountryIso: countryIso };
}

/** The same check as for an approval: under reverse charge a note shows the VAT IDs of both sides. */
async function requireIssuable(
  db: Kysely<DB>,
  { issuer, ...numbered }: Numbered & { readonly partner: number; readonly issuer: Issuer },
): Promise<void> {
  if (numbered.kind === 'reverse-charge' && !issuer.ust?.trim()) throw new ApiError(409, 'companyWithoutUst');
  if (await lacksDecision(db, numbered))
    throw new ApiError(409, refusal('vatIdUndecided', { number: numbered.ust }));
}

async function insertSuccessor(
  { db, secrets }: AgreeDeps,
  { id, partner, user, type, shop }: PayoutRow,
  { note, dueCents, now }: { readonly note: NewNote; readonly dueCents: number; readonly now: Date },
): Promise<number> {
  const { kind, rateBp } = note.treatment;
  const successor = await insertPayout(db, {
    partner_id: partner,
    status: payoutStatus.pending,
    type,
    shop_id: shop,
    amount_cents: 0,
    tax_rate_bp: rateBp,
    tax_cents: dueCents,
    replaces_id: id,
    unsound_vat_id: unsoundVatId({ ...note.particulars, kind }),
    held_until: dueCents === 0 ? null : await findHeldUntil(db, user, now),
    created_at: now,
    status_changed_at: now,
  });
  await savePayoutSnapshot({ db, secrets }, successor, { taxKind: kind, particulars: note.particulars });
  await addEntry(db, { kind: 'payout', payout_id: successor, occurred_at: now });
  return successor;
}

/** Issues a note whose payout pays nothing more, and ends that payout. */
async function settle(
  tx: Tx,
  { payout, partner, at }: { readonly payout: number; readonly partner: number; readonly at: Date },
  amounts: { readonly netCents: number; readonly taxCents: number },
): Promise<void> {
  const { number } = await issuePaper(tx, { payout, kind: 'credit-note', at, amounts });
  await tx
    .updateTable('payouts')
    .set({ number, approved_at: at, status: payoutStatus.paid })
    .where('id', '=', payout)
    .execute();
  await bookPayoutEnd(tx, { payout, partner, attempt: 1, at }, 'paid');
}
