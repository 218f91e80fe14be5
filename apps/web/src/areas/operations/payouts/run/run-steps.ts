import type { Run } from '../payouts.data.ts';

/** The way of a run: looked through, approved by a second person, handed to the bank, confirmed by it. */
export const stepNames = ['check', 'approve', 'file', 'confirm'] as const;

export type StepName = (typeof stepNames)[number];

/** Done, what it stands at, still to come, or the end before its time. */
type StepState = 'done' | 'now' | 'coming' | 'refused';

/** How many of the steps are behind a run. */
const behind = { draft: 0, submitted: 1, approved: 2, exported: 3, done: 4, discarded: 0 } as const;

/** Where a run stands, step by step; of one that was given up there is only where it ended. */
export function stepsOf({ status }: Pick<Run, 'status'>): { name: StepName; state: StepState }[] {
  if (status === 'discarded') return [{ name: 'check', state: 'refused' }];
  return stepNames.map((name, at) => ({ name, state: stateOf(at, behind[status]) }));
}

function stateOf(at: number, done: number): StepState {
  if (at < done) return 'done';
  return at === done ? 'now' : 'coming';
}

/** Steps by which a draft changes. */
export type ItemStep = 'hold' | 'release' | 'reject' | 'renew';

interface Circumstances {
  readonly run: Pick<Run, 'status' | 'collecting' | 'approval'>;
  readonly rights: readonly string[];
  /** The bank has refused the latest file. */
  readonly isRefused: boolean;
}

/**
 * What somebody may do to payouts that they choose: in a draft hold, release and reject them, after a refusal of the file have
 * a new one made without them.
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
