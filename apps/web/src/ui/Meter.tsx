import { type ReactNode, useId } from 'react';
import css from './Meter.module.css';

interface Amount {
  met: number;
  asked: number;
}

interface Props extends Amount {
  label: ReactNode;
  /** What is reached of what is asked for, in words. */
  text: ReactNode;
  testId?: string;
}

/** How much of something is there: words and a bar. */
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
  /** Its name, where no words of the page are. */
  label?: string;
  /** The id of its words. Without a name the numbers stand beside it, and it is hidden from screen readers. */
  labelledBy?: string;
  /** One of many that are compared has no track. */
  look?: 'meter' | 'compared';
  /** Where it stands; how it looks is the same everywhere. */
  className?: string | undefined;
}

/** How much of a whole is there. It is seen in forced colours, too (base.css). */
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
