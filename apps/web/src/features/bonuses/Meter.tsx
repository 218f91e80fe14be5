import { type ReactNode, useId } from 'react';
import css from './Meter.module.css';

interface Props {
  label: ReactNode;
  /** What is reached of what is asked for, in words. */
  text: ReactNode;
  met: number;
  asked: number;
  testId?: string;
}

/** How much of something is there: words and a bar. */
export function Meter({ label, text, met, asked, testId }: Props) {
  const id = useId();
  const share = asked === 0 ? 1 : Math.min(met / asked, 1);
  return (
    <div className={css.meter}>
      <div className={css.words}>
        <span id={id}>{label}</span>
        <span className={css.text} data-testid={testId}>
          {text}
        </span>
      </div>
      <div
        className={`bw-bar ${css.track}`}
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={asked}
        aria-valuenow={Math.min(met, asked)}
      >
        <span style={{ scale: `${share} 1` }} />
      </div>
    </div>
  );
}
