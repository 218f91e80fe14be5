import type { CSSProperties } from 'react';
import css from './Pending.module.css';

/** Expected height of the content in pixels: on a phone, and elsewhere. `any` if unpredictable. */
export type Room = readonly [phone: number, elsewhere: number] | 'any';

interface Props {
  /** Widths of the lines in percent. */
  lines: readonly number[];
  room?: Room | undefined;
}

/** A loading placeholder. It appears only after a moment, so that quick answers do not flicker. */
export function Pending({ lines, room }: Props) {
  const heights = Array.isArray(room) && { '--room-phone': `${room[0]}px`, '--room': `${room[1]}px` };
  return (
    <span
      className={css.pending}
      style={(heights || undefined) as CSSProperties}
      aria-hidden="true"
      data-pending={room === 'any' ? 'any' : ''}
    >
      {lines.map((width, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change their order
        <span key={index} className={css.line} style={{ width: `${width}%` }} />
      ))}
    </span>
  );
}
