import css from './ActivityMark.module.css';
import type { TreePartner } from './partners.data.ts';

/** Kinds of a partner's recent activity. */
export type Activity = TreePartner['activity'];

const shapes: Readonly<Record<Exclude<Activity, 'usual'>, string>> = {
  ordered: 'M8 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13z',
  new: 'M8 1 15 14.5H1z',
  silent: 'M2 6h12v4H2z',
};

/** Recent activity as a shape with its own colour; decorative, so without an accessible name. */
export function ActivityMark({ activity, size = 14 }: { activity: Activity; size?: number }) {
  if (activity === 'usual') return null;
  return (
    <svg
      className={css.mark}
      data-activity={activity}
      width={size}
      height={size}
      viewBox="0 0 16 16"
      aria-hidden="true"
    >
      <path d={shapes[activity]} />
    </svg>
  );
}
