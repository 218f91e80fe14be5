import { isZero } from '../../../api/amount.ts';
import { type Requirement, requirements } from '../../money/payouts/readiness.data.ts';

/** What a newcomer does first: a link to share, becoming a partner, then what a payout needs, a look around. */
export type Task = Requirement | 'firstLink' | 'tour';

/** What has to be handed in for a payout: of no use to whoever has not earned anything. */
const papers = requirements.filter((requirement) => requirement !== 'terms');

interface Known {
  readonly missing: readonly string[];
  /** What could be paid out now, as the server writes money. */
  readonly payable: string;
  /** What is not available yet, final or estimated, as the server writes money. */
  readonly pending: string;
  readonly links: number;
  readonly toured: boolean;
  readonly dismissed: boolean;
}

export interface Checklist {
  readonly tasks: readonly { readonly task: Task; readonly done: boolean }[];
  /** Something in it holds up a payout that could be requested now. */
  readonly blocking: boolean;
  readonly shown: boolean;
  /** Something is missing that is asked for with the first money. */
  readonly later: boolean;
}

/**
 * The checklist from what is known: it goes when all is done or it was dismissed, and returns while it blocks money.
 * What a payout needs is in it as soon as the first cent is pending or a payout could be requested.
 */
export function checklistOf({ missing, payable, pending, links, toured, dismissed }: Known): Checklist {
  const earned = !isZero(payable) || !isZero(pending);
  const tasks = [
    { task: 'firstLink' as const, done: links > 0 },
    ...(['terms', ...(earned ? papers : [])] as const).map((task) => ({
      task,
      done: !missing.includes(task),
    })),
    { task: 'tour' as const, done: toured },
  ];
  const blocking = !isZero(payable) && requirements.some((task) => missing.includes(task));
  const open = tasks.some(({ task, done }) => !done && task !== 'tour');
  const later = !earned && papers.some((task) => missing.includes(task));
  return { tasks, blocking, shown: blocking || (open && !dismissed), later };
}

/** What a device keeps of it. */
export function stateOf({ shown, later }: Checklist, { dismissed }: Pick<Known, 'dismissed'>) {
  if (shown) return 'open';
  if (dismissed) return 'dismissed';
  return later ? 'later' : 'done';
}
