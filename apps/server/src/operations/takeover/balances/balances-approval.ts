import { requireNotOwnPayee } from '../../../account/bank-accounts/own-account.ts';
import type { ApprovalDoing } from '../../../identity/approvals/approval-kinds.ts';
import { findDecider } from '../../../identity/approvals/find-decider.ts';
import { COMMIT_SECONDS } from '../../../messaging/messages/messages.ts';
import { lockBooks } from '../../../money/books/books-lock.ts';
import { ApiError } from '../../../platform/api-error.ts';
import { audit } from '../../../platform/audit.ts';
import type { InTx } from '../../../platform/database/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { RECOMPUTE_OPEN_CYCLE } from '../../../platform/jobs.ts';
import { bookBalances } from './book-balances.ts';
import {
  areOvertaken,
  DECIDES,
  deleteDrafts,
  draftsOf,
  findClose,
  findTaken,
  hashOfDrafts,
} from './drafts.queries.ts';

/** Books balances of the former system once a second person has approved them. */
export const balancesApproval: ApprovalDoing = {
  right: DECIDES,
  current: async ({ db }, { id }) => {
    await lockBooks(db, 'exclusive');
    return (await areOvertaken(db, id)) ? undefined : findTaken(db);
  },
  execute: async (deps, { id, subject, before, after, reason, alone }, preparedBy) => {
    const { db, clock, jobs } = deps;
    if ((await hashOfDrafts(db, draftsOf(id))) !== after.hash)
      throw new Error(`the balances of approval ${id} are not those that were prepared`);
    for (const user of [preparedBy, await findDecider(db, id)]) await requireOthers(deps, id, user);
    await bookBalances(db, draftsOf(id), { now: clock.now(), by: preparedBy, approval: id });
    await deleteDrafts(db, id);
    const details = { before, after: { ...after, status: 'booked' }, reason, ...(alone && { alone }) };
    await audit(db, { user: preparedBy, action: 'write', subject, approval: id, details });
    await jobs.request(RECOMPUTE_OPEN_CYCLE, { delaySeconds: COMMIT_SECONDS });
  },
  undone: ({ db }, { id }) => deleteDrafts(db, id),
};

/**
 * Nobody takes over money that goes to them: not their own balance, and none paid to their account.
 * @throws ApiError 403
 */
async function requireOthers(
  { db, secrets }: InTx<Pick<Deps, 'db' | 'secrets'>>,
  approval: number,
  user: number,
): Promise<void> {
  for (const { owner } of await findClose(db, approval, user)) {
    if (owner === user) throw new ApiError(403, 'ownCorrection');
    await requireNotOwnPayee({ db, secrets }, { by: user, owner });
  }
}
