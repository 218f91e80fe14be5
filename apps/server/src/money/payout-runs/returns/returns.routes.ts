import {
  listPayoutAttempts,
  rejectReturnedPayout,
  returnPayout as returnCall,
} from '@blattwerk/contract/payout-runs/returns.contract.ts';
import { berlinDay } from '@blattwerk/plan/days.ts';
import { countProofGuess } from '../../../identity/approvals/demanded-proof.ts';
import { invalidField, notFound } from '../../../platform/api-error.ts';
import { audit } from '../../../platform/audit.ts';
import type { InTx } from '../../../platform/database/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { CallOf, Route } from '../../../platform/http/route.ts';
import type { Session } from '../../../platform/http/session.ts';
import { payoutStatus } from '../../books/book-payout.ts';
import { wasNeverCarriedOut } from '../../payouts/in-runs.ts';
import { notifyOfStatus } from '../../payouts/notify-of-payout.ts';
import { requireDecision, requireOthersAccount, requireOwnPayout } from '../../payouts/payouts.policy.ts';
import { presentPayout } from '../../payouts/payouts.presenter.ts';
import { findPayout, type PayoutRow } from '../../payouts/payouts.queries.ts';
import { findResend, findTransferTarget } from '../../payouts/resend-payout.ts';
import { returnPayout } from '../../payouts/return-payout.ts';
import { findAttempts } from './attempts.queries.ts';
import { rejectReturned } from './reject-returned.ts';

/** Payouts returned by the bank. */
export function returnRoutes(route: Route): void {
  route(returnCall, async ({ params, body, session }, deps) => {
    const payout = await requireOthersPayout(deps, session, params.id);
    await noteReturn(deps, session, payout, body);
    return present(deps, params.id);
  });

  route(
    rejectReturnedPayout,
    async ({ params, body: { reason, code }, session }, deps) => {
      const payout = await requireOthersPayout(deps, session, params.id);
      const approval = await rejectReturned(deps, session, payout, { reason, code });
      return { payout: await present(deps, params.id), approval };
    },
    { before: countProofGuess },
  );

  route(listPayoutAttempts, async ({ params, session }, deps) => {
    const payout = await requireOwnPayout(deps, session, params.id);
    return { attempts: await findAttempts(deps, payout) };
  });
}

/** @throws ApiError 404; 403 for a payout of the operator's own partner or to their own account */
async function requireOthersPayout(
  deps: Pick<Deps, 'db' | 'secrets'>,
  session: Session,
  id: number,
): Promise<PayoutRow> {
  const payout = await requireOwnPayout(deps, session, id);
  const undecided = { ...payout, status: payoutStatus.approved };
  requireDecision(session, undecided, { status: payoutStatus.paid });
  const target = await findTransferTarget(deps, { payout: id, attempt: payout.attempt });
  await requireOthersAccount(deps, session, target);
  return payout;
}

async function noteReturn(
  deps: InTx<Deps>,
  { user }: Session,
  payout: PayoutRow,
  { date: on, code = null, reason }: CallOf<typeof returnCall>['body'],
): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  if (on > berlinDay(now.getTime())) throw invalidField('date', 'dayInFuture');
  const sentOn = payout.valueOn ?? berlinDay(payout.statusChangedAt.getTime());
  if (payout.status === payoutStatus.paid && on < sentOn) throw invalidField('date', 'dayBeforePaid');
  await returnPayout(db, payout, { on, code, note: reason, by: user.id, now });
  const details = { before: { status: payout.statusName }, after: { status: 'returned', on, code }, reason };
  await audit(db, { user: user.id, action: 'write', subject: `/api/payouts/${payout.id}`, details });
  const moved = await findPayout(db, payout.id);
  // Nothing came back if the bank never executed it, and the partner need not do anything: they are notified when it is sent
  // again.
  if (moved && !(await wasNeverCarriedOut(db, { payout: payout.id, attempt: payout.attempt })))
    await notifyOfStatus(deps, moved, now);
}

async function present(deps: InTx<Deps>, id: number) {
  const payout = await findPayout(deps.db, id);
  if (payout === undefined) throw notFound();
  const isReturned = payout.status === payoutStatus.returned;
  return presentPayout(payout, isReturned ? await findResend(deps, payout, deps.clock.now()) : null);
}
