import type { ReactNode } from 'react';
import css from './Choice.module.css';

interface Option<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** Decorative: shows nothing that the label does not say. */
  readonly picture?: ReactNode;
  readonly lang?: string;
}

interface Props<Value extends string> {
  title: string;
  name: string;
  /** The selected one. */
  value: string;
  options: readonly Option<Value>[];
  hint?: string | undefined;
  onChoose: (value: Value) => void;
}

/** Radio buttons with images: the arrow keys move from one to the next. */
export function Choice<Value extends string>({ title, name, value, options, hint, onChoose }: Props<Value>) {
  return (
    <fieldset className={css.choice}>
      <legend className={css.title}>{title}</legend>
      <div className={css.options}>
        {options.map((option) => (
          <label key={option.value} className={css.option}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={value === option.value}
              onChange={() => onChoose(option.value)}
            />
            {option.picture}
            <span lang={option.lang}>{option.label}</span>
          </label>
        ))}
      </div>
      {hint !== undefined && <p className="quiet">{hint}</p>}
    </fieldset>
  );
}
