import { isZero } from '../../../api/amount.ts';
import { type Requirement, requirements } from '../../money/payouts/readiness.data.ts';

/** A newcomer's tasks: a link to share, becoming a partner, then the payout requirements, and the tour. */
export type Task = Requirement | 'firstLink' | 'tour';

/** Documents that a payout requires: of no use before anything was earned. */
const papers = requirements.filter((requirement) => requirement !== 'terms');

interface Known {
  readonly missing: readonly string[];
  /** The amount available for payout, as the server writes money. */
  readonly payable: string;
  /** Amounts not available yet, final or estimated, as the server writes money. */
  readonly pending: string;
  readonly links: number;
  readonly toured: boolean;
  readonly dismissed: boolean;
}

export interface Checklist {
  readonly tasks: readonly { readonly task: Task; readonly done: boolean }[];
  /** A missing task blocks a payout that could be requested now. */
  readonly blocking: boolean;
  readonly shown: boolean;
  /** A requirement is missing that will be needed with the first money. */
  readonly later: boolean;
}

/**
 * Derives the checklist: it disappears when all is done or it was dismissed, and returns while it blocks money. It
 * includes the payout requirements as soon as the first cent is pending or a payout is possible.
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

/** The state that a device stores. */
export function stateOf({ shown, later }: Checklist, { dismissed }: Pick<Known, 'dismissed'>) {
  if (shown) return 'open';
  if (dismissed) return 'dismissed';
  return later ? 'later' : 'done';
}
