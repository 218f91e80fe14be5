import { type ReactNode, useId } from 'react';
import { Bar } from '../../ui/Bar.tsx';
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
  return (
    <div className={css.meter}>
      <div className={css.words}>
        <span id={id}>{label}</span>
        <span className={css.text} data-testid={testId}>
          {text}
        </span>
      </div>
      <Bar met={met} asked={asked} labelledBy={id} />
    </div>
  );
}
