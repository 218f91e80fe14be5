import type { CallAnswer, CallRequest } from '@blattwerk/contract/api.ts';

type Call = 'POST /api/approvals/decisions';

/** What is decided, on all that are chosen. */
export type Decided = CallRequest<Call>['body'];

/** Which are decided, and which are not, with the reason. */
export type Outcome = CallAnswer<Call>;

/** So many one call takes, and one passkey proves. */
export const BLOCK = 100;

/**
 * Decides on however many: block by block, since a call takes a hundred. The code of the second factor goes with the first;
 * it holds once, and proves the rest. A passkey was shown for one block, and goes with it alone.
 * @param onBlock is told what is decided so far, also where a later block fails
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
