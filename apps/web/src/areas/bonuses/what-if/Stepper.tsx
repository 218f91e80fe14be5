import { useId } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import css from './Stepper.module.css';

interface Props {
  label: string;
  /** Shown after the number, for example QP. */
  unit?: string;
  value: number;
  step: number;
  max: number;
  onChange: (value: number) => void;
}

/** An integer input with buttons and arrow keys. */
export function Stepper({ label, unit, value, step, max, onChange }: Props) {
  const { t } = useTexts();
  const id = useId();
  const set = (next: number) => onChange(Math.min(Math.max(Math.trunc(next) || 0, 0), max));
  return (
    <div className={css.stepper}>
      <label htmlFor={id} className={css.label}>
        {label}
      </label>
      <div className={css.box}>
        <button
          type="button"
          className={css.button}
          disabled={value === 0}
          aria-label={t('bonuses:whatIf.less', { label })}
          onClick={() => set(value - step)}
        >
          −
        </button>
        <input
          id={id}
          className={css.input}
          type="number"
          inputMode="numeric"
          min={0}
          max={max}
          step={step}
          value={value}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => set(event.currentTarget.valueAsNumber)}
        />
        {unit !== undefined && <span className={css.unit}>{unit}</span>}
        <button
          type="button"
          className={css.button}
          disabled={value === max}
          aria-label={t('bonuses:whatIf.more', { label })}
          onClick={() => set(value + step)}
        >
          +
        </button>
      </div>
    </div>
  );
}
