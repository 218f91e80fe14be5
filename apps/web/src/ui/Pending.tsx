import type { CSSProperties } from 'react';
import css from './Pending.module.css';

interface Props {
  /** Widths of the lines in percent. */
  lines: readonly number[];
  /** How much room what comes is likely to take, in pixels: on a phone, and elsewhere. */
  room?: readonly [phone: number, elsewhere: number] | undefined;
}

/** Where something is being loaded. It shows itself only after a moment, so that quick answers do not flicker. */
export function Pending({ lines, room }: Props) {
  const heights = room && { '--room-phone': `${room[0]}px`, '--room': `${room[1]}px` };
  return (
    <span className={css.pending} style={heights as CSSProperties} aria-hidden="true" data-pending>
      {lines.map((width, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change their order
        <span key={index} className={css.line} style={{ width: `${width}%` }} />
      ))}
    </span>
  );
}
