import type { movePayout as movePayoutCall } from '@blattwerk/contract/payouts/payouts.contract.ts';
import { berlinDay } from '@blattwerk/plan/days.ts';
import { requireDemandedProof } from '../../identity/approvals/demanded-proof.ts';
import { ApiError, invalidField } from '../../platform/api-error.ts';
import { audit } from '../../platform/audit.ts';
import type { InTx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import type { CallOf } from '../../platform/http/route.ts';
import type { Session } from '../../platform/http/session.ts';
import { payoutStatus } from '../books/book-payout.ts';
import { lockAccounts } from '../books/books-lock.ts';
import { movePayout } from './move-payout.ts';
import { notifyOfStatus } from './notify-of-payout.ts';
import { hasComeBack, isUndecided, requireIssuable, requireOthersAccount } from './payouts.policy.ts';
import { findPayout, type PayoutRow } from './payouts.queries.ts';
import { findTransferTarget, resendPayout } from './resend-payout.ts';

type Asked = CallOf<typeof movePayoutCall>['body'];

const { approved, rejected, paid, returned } = payoutStatus;

/**
 * A step of a payout by an operator: approving and paying need the second factor if the company requires it, rejecting does
 * not. A returned payout is sent again by approving it; giving it up takes two people.
 * @throws ApiError 403 for the operator's own account or without the second factor; 409 for a step that its status does not
 * allow; 422 for paying without the bank's reference
 */
export async function decidePayout(
  deps: InTx<Deps>,
  session: Session,
  { payout, asked }: { readonly payout: PayoutRow; readonly asked: Asked },
): Promise<void> {
  const { db } = deps;
  const { status, reason, code } = asked;
  if (status !== rejected) await requireDemandedProof(deps, session, code);
  if (isUndecided(payout)) {
    const target = await findTransferTarget(deps, { payout: payout.id, attempt: payout.attempt });
    await requireOthersAccount(deps, session, target);
  }
  // Before the time is read, so that the times of two steps of one partner follow their order.
  await lockAccounts(db, payout.partner);
  if (status === rejected && hasComeBack(payout)) throw new ApiError(409, 'payoutReturnedByTwo');
  const now = deps.clock.now();
  const by = session.user.id;
  if (payout.status === returned && status === approved) await resendPayout(deps, payout, { by, now });
  else {
    if (status === approved) await requireIssuable(deps, payout);
    const sent = status === paid ? readSent(payout, asked, now) : undefined;
    await movePayout(db, payout, { status, reason, now, by, ...(sent && { sent }) });
  }
  const moved = (await findPayout(db, payout.id)) ?? payout;
  const { valueOn, bankReference } = moved;
  await audit(db, {
    user: by,
    action: 'write',
    subject: `/api/payouts/${payout.id}`,
    details: {
      before: { status: payout.statusName },
      after: { status: moved.statusName, ...(bankReference !== null && { valueOn, bankReference }) },
      reason: reason ?? null,
    },
  });
  await notifyOfStatus(deps, moved, now);
}

/**
 * The bank's data of a transfer that an operator notes as paid; the day defaults to today. A voucher has none.
 * @throws ApiError 422 without a reference, or for a day in the future
 */
function readSent({ type }: PayoutRow, { bankReference, valueOn }: Asked, now: Date) {
  if (type === 'shopping') return undefined;
  if (!bankReference) throw invalidField('bankReference', 'bankReferenceMissing');
  const today = berlinDay(now.getTime());
  if (valueOn && valueOn > today) throw invalidField('valueOn', 'dayInFuture');
  return { bankReference, valueOn: valueOn ?? today };
}
