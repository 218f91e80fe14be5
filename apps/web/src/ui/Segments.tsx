import { Icon, type IconName } from './icons.tsx';
import css from './Tabs.module.css';
import { useSideways } from './table/use-sideways.ts';

interface Option<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly icon?: IconName;
}

interface Props<Value extends string> {
  /** What is selected, for screen readers. */
  label: string;
  value: Value;
  options: readonly Option<Value>[];
  onChoose: (value: Value) => void;
}

/** Switches between a few views of the content below; for views with URLs of their own use `Tabs`. */
export function Segments<Value extends string>({ label, value, options, onChoose }: Props<Value>) {
  const [row, { before, after }] = useSideways();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields
    <div
      ref={row}
      role="group"
      aria-label={label}
      className={`${css.tabs} ${css.segments}`}
      data-before={before}
      data-after={after}
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={css.tab}
          aria-pressed={option.value === value}
          onClick={() => onChoose(option.value)}
        >
          {option.icon !== undefined && <Icon name={option.icon} size={18} />}
          {option.label}
        </button>
      ))}
    </div>
  );
}
