import type { decideApprovals } from '@blattwerk/contract/operators/approvals.contract.ts';
import { ApiError, invalidField } from '../../platform/api-error.ts';
import { type InTx, inPart } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import type { CallOf, HandlerAnswer } from '../../platform/http/route.ts';
import { lockApprovals } from './approvals.queries.ts';
import { approvePrepared, type Deciding, rejectPrepared } from './decide.ts';
import { takeShown } from './decisions-proof.ts';

type Outcome = HandlerAnswer<typeof decideApprovals>;

/**
 * Approves or rejects several, each independently: a refused one is rolled back alone and reported, and the others
 * continue. A passkey assertion for them is used once.
 * @throws ApiError 422 for a rejection without a reason and for a passkey assertion that is not accepted: then nothing
 * is decided
 */
export async function decideSeveral(
  deps: InTx<Deps>,
  caller: Omit<Deciding, 'id'>,
  { ids, decision, reason, code, credential }: CallOf<typeof decideApprovals>['body'],
): Promise<Outcome> {
  if (decision === 'reject' && reason === undefined) throw invalidField('reason', 'reasonMissing');
  const user = caller.session.user.id;
  const covers = credential && (await takeShown(deps, { user, credential }));
  const decideOne = (id: number) =>
    inPart(deps.db, async () => {
      if (decision === 'approve') return approvePrepared(deps, { ...caller, id }, { code, covers });
      await rejectPrepared(deps, { ...caller, id }, reason ?? '');
      return true;
    });
  await lockApprovals(deps.db, ids);
  const done: number[] = [];
  const failed: Outcome['failed'] = [];
  // In sequence: the code of the second factor is accepted once, and then covers the rest.
  for (const id of new Set(ids)) {
    try {
      if (await decideOne(id)) done.push(id);
      else failed.push(failureOf(id, new ApiError(409, 'changedSince')));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      failed.push(failureOf(id, error));
    }
  }
  return { done, failed };
}

/** The refusal of a single approval; if the second factor is missing, with the factors that can prove it. */
function failureOf(id: number, { status, refused, details }: ApiError): Outcome['failed'][number] {
  const factors = details.fields?.factors;
  return {
    id,
    status,
    code: refused.code,
    reason: refused.text,
    ...(Array.isArray(factors) && { factors: factors.map(String) }),
  };
}
