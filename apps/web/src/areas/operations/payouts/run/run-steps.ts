import type { Run } from '../payouts.data.ts';

/** Steps of a run: checked, approved by a second person, sent to the bank, confirmed by it. */
export const stepNames = ['check', 'approve', 'file', 'confirm'] as const;

export type StepName = (typeof stepNames)[number];

/** Done, current, to come, or ended early. */
type StepState = 'done' | 'now' | 'coming' | 'refused';

/** Number of completed steps by status. */
const behind = { draft: 0, submitted: 1, approved: 2, exported: 3, done: 4, discarded: 0 } as const;

/** The steps of a run with their state; for a discarded one only where it ended. */
export function stepsOf({ status }: Pick<Run, 'status'>): { name: StepName; state: StepState }[] {
  if (status === 'discarded') return [{ name: 'check', state: 'refused' }];
  return stepNames.map((name, at) => ({ name, state: stateOf(at, behind[status]) }));
}

function stateOf(at: number, done: number): StepState {
  if (at < done) return 'done';
  return at === done ? 'now' : 'coming';
}

/** Actions that change a draft's payouts. */
export type ItemStep = 'hold' | 'release' | 'reject' | 'renew';

interface Circumstances {
  readonly run: Pick<Run, 'status' | 'collecting' | 'approval'>;
  readonly rights: readonly string[];
  /** The bank has refused the latest file. */
  readonly isRefused: boolean;
}

/**
 * The possible actions on selected payouts: in a draft hold, release and reject; after a refusal of the file a new one
 * without them.
 */
export function itemSteps({ run, rights, isRefused }: Circumstances): ItemStep[] {
  const prepares = rights.includes('payouts.prepare');
  if (run.status === 'draft' && !run.collecting)
    return [
      ...(prepares ? (['hold', 'release'] as const) : []),
      ...(rights.includes('payouts.approve') ? (['reject'] as const) : []),
    ];
  return run.status === 'exported' && isRefused && prepares && run.approval === null ? ['renew'] : [];
}
