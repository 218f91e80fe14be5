import css from './CopiedOnce.module.css';
import { CopyButton } from './CopyButton.tsx';

interface Props {
  value: string;
  /** What is copied, for screen readers and the tooltip. */
  label: string;
  testId: string;
}

/** A secret, or a URL containing one, shown this once to be copied. */
export function CopiedOnce({ value, label, testId }: Props) {
  return (
    <p className={css.once}>
      <code data-testid={testId}>{value}</code>
      <CopyButton value={value} label={label} />
    </p>
  );
}
