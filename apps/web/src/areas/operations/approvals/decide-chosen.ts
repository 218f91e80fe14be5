import type { CallAnswer, CallRequest } from '@blattwerk/contract/api.ts';

type Call = 'POST /api/approvals/decisions';

/** The decision on all selected approvals. */
export type Decided = CallRequest<Call>['body'];

/** Those decided, and those not, with the reason. */
export type Outcome = CallAnswer<Call>;

/** Maximum per call, and per passkey assertion. */
export const BLOCK = 100;

/**
 * Decides any number of approvals in blocks, since a call takes a hundred. A code goes with the first block; it is
 * single-use and covers the rest. A passkey assertion covers one block and goes only with that.
 * @param onBlock gets the results so far, also if a later block fails
 */
export async function decideChosen(
  { ids, code, credential, ...decision }: Decided,
  send: (body: Decided) => Promise<Outcome>,
  onBlock: (done: Outcome['done']) => void,
): Promise<Outcome> {
  const outcome: Outcome = { done: [], failed: [] };
  for (let from = 0; from < ids.length; from += BLOCK) {
    const proof = { ...(code !== undefined && { code }), ...(credential && { credential }) };
    const { done, failed } = await send({
      ids: ids.slice(from, from + BLOCK),
      ...decision,
      ...(from === 0 && proof),
    });
    outcome.done.push(...done);
    outcome.failed.push(...failed);
    onBlock(outcome.done);
  }
  return outcome;
}
