import { refusal } from '@blattwerk/contract/http/refusal.ts';
import type { Kysely } from 'kysely';
import { findHeldUntil } from '../../account/bank-accounts/payout-hold.ts';
import { requirePartnerThere } from '../../identity/users/deleted-users.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { DB } from '../../platform/database/database-types.ts';
import type { InTx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import { payoutStatus } from '../books/book-payout.ts';
import { lockAccounts } from '../books/books-lock.ts';
import { addEntry } from '../books/journal.ts';
import { hasObjection } from '../books/objected.ts';
import { type Treatment, taxOf } from '../tax/tax.ts';
import { findPayoutTreatments, type PeriodTreatment } from '../tax/tax-data.queries.ts';
import { findIssuer, type Issuer } from './issuer.ts';
import { issuePaper } from './paper/papers.queries.ts';
import { type PayoutSnapshot, savePayoutSnapshot, snapshotOfThen } from './payout-snapshot.ts';
import { requireEligible, requireNoHold } from './payouts.policy.ts';
import { insertPayout, type PayoutRow } from './payouts.queries.ts';
import { findReplaceable, mayLackTax, type Replaceable } from './replaceable.queries.ts';

/** A payout whose note was cancelled, and the one with its replacement note. */
export interface Replaced {
  readonly payout: number;
  readonly successor: number;
}

/** Who is paid the difference, and the data of both sides on the new notes. */
interface Parties {
  readonly particulars: Omit<PayoutSnapshot, 'issuer'>;
  readonly issuer: Issuer;
  /** The tax treatment of what the notes bill, as known now. */
  readonly treatment: Treatment;
}

/** The plan of a replacement, before anything is written. */
export interface Replacement extends Parties {
  /** The note and those connected with it, oldest first. None of them has tax. */
  readonly notes: readonly Replaceable[];
  /** The net of all of them, and the tax of the new ones; cents. */
  readonly netCents: number;
  readonly taxCents: number;
}

/**
 * Plans the replacement of the credit note of a paid payout whose tax status was proven only later. Notes that take something
 * back of each other are replaced together, so that each line keeps the tax of what it takes back. Locks the partner's
 * accounts.
 * @throws ApiError 409 for a note that cannot be replaced, or a partner on hold, 422 for a partner who does not meet the
 * requirements of a payout
 */
export async function planReplacement(
  { db, secrets }: InTx<Pick<Deps, 'db' | 'secrets'>>,
  payout: PayoutRow,
  now: Date,
): Promise<Replacement> {
  await lockAccounts(db, payout.partner);
  await requirePartnerThere(db, payout.partner);
  await requireNoHold({ db }, payout.partner);
  const notes = await requireReplaceable(db, payout);
  const parties = await requireParties({ db, secrets }, payout, { notes, now });
  // If there is no tax on what is left of a note, it has no successor, and its lines would keep the tax of what they take back.
  const { treatment } = parties;
  const taxes = notes.map(({ netCents }) => taxOf(treatment, netCents).cents);
  if (taxes.some((cents) => cents <= 0)) throw new ApiError(409, 'noteNotReplaceable');
  const netCents = notes.reduce((sum, note) => sum + note.netCents, 0);
  return { ...parties, notes, netCents, taxCents: taxes.reduce((sum, cents) => sum + cents, 0) };
}

/**
 * Cancels the old notes and issues new ones over the same credits. For each of them an approved payout of its own pays the
 * difference of the tax. Needs a plan from the same transaction.
 * @param by the user who approves these payouts, and must not carry the file that pays them to the bank
 * @returns the replaced payouts with their replacements, this payout first: the replacements pay the difference
 */
export async function replaceNotes(
  { db, secrets }: InTx<Pick<Deps, 'db' | 'secrets'>>,
  payout: PayoutRow,
  { replacement, by, now }: { readonly replacement: Replacement; readonly by: number; readonly now: Date },
): Promise<Replaced[]> {
  const { notes, treatment } = replacement;
  const cancelled: (Replaceable & { readonly successor: number })[] = [];
  for (const note of notes) {
    const successor = await insertSuccessor({ db, secrets }, note, { ...replacement, now });
    const amounts = { netCents: note.netCents, taxCents: 0 };
    await issuePaper(db, { payout: note.payout, kind: 'correction', at: now, amounts });
    cancelled.push({ ...note, successor });
  }
  for (const { successor, netCents } of cancelled) {
    const amounts = { netCents, taxCents: taxOf(treatment, netCents).cents };
    const { number } = await issuePaper(db, { payout: successor, kind: 'credit-note', at: now, amounts });
    await db
      .updateTable('payouts')
      .set({ number, approved_at: now, approved_by: by, status: payoutStatus.approved })
      .where('id', '=', successor)
      .execute();
    await addEntry(db, { kind: 'payout', payout_id: successor, occurred_at: now });
  }
  const replaced = cancelled.map(({ payout: old, successor }) => ({ payout: old, successor }));
  return replaced.sort((a, b) => Number(b.payout === payout.id) - Number(a.payout === payout.id));
}

/** The payout's note and those connected with it, oldest first. */
async function requireReplaceable(db: Kysely<DB>, payout: PayoutRow): Promise<Replaceable[]> {
  if (payout.status !== payoutStatus.paid || !mayLackTax(payout.taxKind))
    throw new ApiError(409, 'noteNotReplaceable');
  const notes = await findReplaceable(db, payout.id);
  const open = notes.find(({ status }) => status !== payoutStatus.paid);
  if (open) throw new ApiError(409, refusal('payoutConnected', { payout: open.payout }));
  if (notes.some(({ isReplaced }) => isReplaced)) throw new ApiError(409, 'noteNotReplaceable');
  const objected = await hasObjection(
    db,
    notes.map((note) => note.payout),
  );
  if (objected) throw new ApiError(409, 'noteObjected');
  return notes;
}

async function requireParties(
  { db, secrets }: Pick<Deps, 'db' | 'secrets'>,
  { partner, user, type, shop }: PayoutRow,
  { notes, now }: { readonly notes: readonly Replaceable[]; readonly now: Date },
): Promise<Parties> {
  const claim = { partner, user, destination: { type, shop, evenClosed: true as const }, now };
  const { particulars } = await requireEligible({ db, secrets }, claim);
  const { countryIso } = particulars;
  const treatment = await requireOneTax(db, { partner, countryIso, notes });
  const heldUntil = await findHeldUntil(db, user, now);
  if (heldUntil) throw new ApiError(409, refusal('payoutHeld', { until: heldUntil.toISOString() }));
  const issuer = await findIssuer(db);
  if (!issuer) throw new ApiError(409, 'companyWithoutAddress');
  return { particulars: snapshotOfThen(treatment, particulars), issuer, treatment };
}

/**
 * The tax that all these notes should have had, as known now.
 * @throws ApiError 409 if there is none, or it differs between them
 */
async function requireOneTax(
  db: Kysely<DB>,
  {
    partner,
    countryIso,
    notes,
  }: { readonly partner: number; readonly countryIso: string; readonly notes: readonly Replaceable[] },
): Promise<PeriodTreatment> {
  const periods: PeriodTreatment[] = [];
  for (const { payout } of notes)
    periods.push(...(await findPayoutTreatments(db, { partner, countryIso }, payout)));
  const [first] = periods;
  if (first?.kind !== 'standard') throw new ApiError(409, 'taxNotProven');
  if (periods.some(({ kind, rateBp }) => kind !== first.kind || rateBp !== first.rateBp))
    throw new ApiError(409, 'noteNotReplaceable');
  return first;
}

/** The payout of the difference, before it has a number. */
async function insertSuccessor(
  { db, secrets }: InTx<Pick<Deps, 'db' | 'secrets'>>,
  note: Replaceable,
  { treatment, particulars, issuer, now }: Parties & { readonly now: Date },
): Promise<number> {
  const tax = taxOf(treatment, note.netCents);
  const successor = await insertPayout(db, {
    partner_id: note.partner,
    status: payoutStatus.pending,
    type: note.type,
    shop_id: note.shop,
    amount_cents: 0,
    tax_rate_bp: tax.rateBp,
    tax_cents: tax.cents,
    replaces_id: note.payout,
    created_at: now,
    status_changed_at: now,
  });
  await savePayoutSnapshot({ db, secrets }, successor, {
    taxKind: tax.kind,
    particulars: { ...particulars, issuer },
  });
  return successor;
}
