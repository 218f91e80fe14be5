import { findAccountsByIbanEnd } from '../../../account/bank-accounts/bank-accounts.queries.ts';
import type { InTx } from '../../../platform/database/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { isInSepa } from '../../bank-files/sepa/countries.ts';
import { payoutStatus } from '../../books/book-payout.ts';
import { lockAccounts } from '../../books/books-lock.ts';
import { endToEndIdOf } from '../../payouts/in-runs.ts';
import { findPayoutSnapshot, type PayoutSnapshot, type Target } from '../../payouts/payout-snapshot.ts';
import { presentTarget } from '../../payouts/payouts.presenter.ts';
import { findPayout, type PayoutRow } from '../../payouts/payouts.queries.ts';
import { findResend, findTransferTarget } from '../../payouts/resend-payout.ts';
import { lockRun } from '../runs/payout-runs.queries.ts';
import { findPayoutSettings } from '../settings/payout-settings.queries.ts';
import { namesDiffer } from './names-differ.ts';

/** The destination of a payout in a run, in a form that may be shown. */
export interface ShownDestination {
  /** A masked IBAN, or a PayPal address. */
  readonly destination: string;
  readonly holder: string | null;
}

const ownerOf = (payout: number) => `payout_run_items.destination:${payout}`;

/** Decrypts the destination of a payout in a run; it is removed once its retention period is over. */
export function openDestination(secrets: Secrets, payout: number, sealed: Buffer | null): ShownDestination {
  if (sealed === null) return { destination: '', holder: null };
  return JSON.parse(secrets.open(sealed, ownerOf(payout)));
}

/**
 * Adds a payout to a draft, with its warnings. A payout that cannot be sent now is not added: a returned one that waits for
 * another account, one that another run has taken meanwhile, or a finished one.
 */
export async function addItem(
  deps: InTx<Pick<Deps, 'db' | 'secrets' | 'clock'>>,
  run: number,
  id: number,
): Promise<void> {
  const { db, secrets } = deps;
  const now = deps.clock.now();
  const row = await findPayout(db, id);
  if (row === undefined) return;
  await lockAccounts(db, row.partner);
  if ((await lockRun(db, run)).status !== 'draft') return;
  const payout = await findPayout(db, id);
  const sending = payout && (await findSending(deps, payout, now));
  if (payout === undefined || sending === undefined) return;
  const { attempt, target } = sending;
  const holder = target.type === 'bank' ? target.accountHolder : null;
  const shown: ShownDestination = { destination: presentTarget(target), holder };
  await db
    .insertInto('payout_run_items')
    .values({
      run_id: run,
      payout_id: id,
      attempt,
      end_to_end_id: endToEndIdOf({ payout: id, attempt }),
      amount_cents: payout.amountCents + payout.taxCents - payout.feeCents,
      warnings: await findWarnings(deps, payout, target),
      destination: secrets.seal(JSON.stringify(shown), ownerOf(id)),
      added_at: now,
      changed_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The current destination of a payout, and the number of the attempt. */
async function findSending(
  deps: InTx<Pick<Deps, 'db' | 'secrets'>>,
  payout: PayoutRow,
  now: Date,
): Promise<{ readonly attempt: number; readonly target: Target } | undefined> {
  const { id, status, attempt } = payout;
  if (status === payoutStatus.returned) {
    const resend = await findResend(deps, payout, now);
    return resend.waitsFor === null ? { attempt: attempt + 1, target: resend.target } : undefined;
  }
  if (status !== payoutStatus.pending && status !== payoutStatus.approved) return undefined;
  const target = await findTransferTarget(deps, { payout: id, attempt });
  return target === null ? undefined : { attempt, target };
}

/** Warnings that do not change with time; accounts are decrypted for them only once, here. */
async function findWarnings(
  deps: InTx<Pick<Deps, 'db' | 'secrets'>>,
  { id, partner, amountCents, taxCents, feeCents }: PayoutRow,
  target: Target,
): Promise<string[]> {
  const warnings: string[] = [];
  const { itemLimitCents } = await findPayoutSettings(deps);
  if (itemLimitCents !== null && amountCents + taxCents - feeCents >= itemLimitCents)
    warnings.push('overLimit');
  if (target.type !== 'bank') return warnings;
  const snapshot = await findPayoutSnapshot(deps, id);
  if (snapshot && isOtherName(snapshot, target.accountHolder)) warnings.push('otherName');
  const hits = await findAccountsByIbanEnd(deps, target.iban, MOST_HITS);
  if (hits.some((hit) => hit.partner !== partner)) warnings.push('sharedAccount');
  if (!isInSepa(target.iban, target.bic)) warnings.push('outsideSepa');
  return warnings;
}

/** An account with more partners than this is shared in any case. */
const MOST_HITS = 5;

/** Whether an account's holder is neither the partner nor their company. */
function isOtherName({ name, company }: PayoutSnapshot, holder: string | null): boolean {
  if (holder === null) return true;
  return namesDiffer(holder, name) && (company === null || namesDiffer(holder, company));
}
