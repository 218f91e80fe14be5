import { type ReactNode, useId } from 'react';
import css from './Meter.module.css';

interface Amount {
  met: number;
  asked: number;
}

interface Props extends Amount {
  label: ReactNode;
  /** What is reached of what is required, as text. */
  text: ReactNode;
  testId?: string;
}

/** A meter: text and a bar. */
export function Meter({ label, text, met, asked, testId }: Props) {
  const id = useId();
  return (
    <div className={css.meter}>
      <div className={css.words}>
        <span id={id}>{label}</span>
        <span className={css.text} data-testid={testId}>
          {text}
        </span>
      </div>
      <MeterBar met={met} asked={asked} labelledBy={id} />
    </div>
  );
}

interface BarProps extends Amount {
  /** Its accessible name, if no text of the page is. */
  label?: string;
  /** The id of its label. Without a name it is hidden from screen readers, and the numbers are beside it. */
  labelledBy?: string;
  /** One of many bars to compare has no track. */
  look?: 'meter' | 'compared';
  /** Position only; the appearance is the same everywhere. */
  className?: string | undefined;
}

/** A bar showing a part of a whole. Visible in forced colours, too (base.css). */
export function MeterBar({ met, asked, label, labelledBy, look = 'meter', className = '' }: BarProps) {
  const share = asked === 0 ? 1 : Math.min(met / asked, 1);
  const fill = <span style={{ scale: `${share} 1` }} />;
  const looks = { className: `bw-bar ${css.bar} ${className}`, 'data-look': look };
  if (label === undefined && labelledBy === undefined)
    return (
      <div {...looks} aria-hidden="true">
        {fill}
      </div>
    );
  return (
    <div
      {...looks}
      role="progressbar"
      aria-label={label}
      aria-labelledby={labelledBy}
      aria-valuemin={0}
      aria-valuemax={asked}
      aria-valuenow={Math.min(met, asked)}
    >
      {fill}
    </div>
  );
}
