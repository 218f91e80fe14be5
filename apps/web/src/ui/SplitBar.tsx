import css from './SplitBar.module.css';

interface Props {
  /** Parts of a whole, as integers in the order of their colours: strong, middle, pale. */
  parts: readonly number[];
}

/** Shares of a whole; the numbers are beside it, so the bar itself is hidden from screen readers. */
export function SplitBar({ parts }: Props) {
  return (
    <div className={`bw-bar ${css.bar}`} aria-hidden="true">
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change their order
        <span key={index} hidden={part === 0} style={{ flexGrow: part }} />
      ))}
    </div>
  );
}
