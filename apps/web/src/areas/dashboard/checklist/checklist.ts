import { isZero } from '../../../api/amount.ts';
import { type Requirement, requirements } from '../../money/payouts/readiness.data.ts';

/** What a newcomer does first: all that a payout needs, a link to share, a look around. */
export type Task = Requirement | 'firstLink' | 'tour';

interface Known {
  readonly missing: readonly string[];
  /** What could be paid out now, as the server writes money. */
  readonly payable: string;
  readonly links: number;
  readonly toured: boolean;
  readonly dismissed: boolean;
}

export interface Checklist {
  readonly tasks: readonly { readonly task: Task; readonly done: boolean }[];
  /** Something in it holds up a payout that could be requested now. */
  readonly blocking: boolean;
  readonly shown: boolean;
}

/** The checklist from what is known: it goes when all is done or it was dismissed, and returns while it blocks money. */
export function checklistOf({ missing, payable, links, toured, dismissed }: Known): Checklist {
  const tasks = [
    ...requirements.map((task) => ({ task, done: !missing.includes(task) })),
    { task: 'firstLink' as const, done: links > 0 },
    { task: 'tour' as const, done: toured },
  ];
  const blocking = !isZero(payable) && requirements.some((task) => missing.includes(task));
  const open = tasks.some(({ task, done }) => !done && task !== 'tour');
  return { tasks, blocking, shown: blocking || (open && !dismissed) };
}

/** What a device keeps of it. */
export function stateOf({ shown }: Checklist, { dismissed }: Pick<Known, 'dismissed'>) {
  return shown ? 'open' : dismissed ? 'dismissed' : 'done';
}
