import { type ReactNode, useId } from 'react';
import css from './Disclosure.module.css';

interface Props {
  /** What the button opens, for screen readers and the tooltip. */
  label: string;
  /** Content of the button. */
  face: ReactNode;
  /** Called when the panel is opened or closed. */
  onToggle?: (open: boolean) => void;
  children: ReactNode;
}

/** A button that opens a small panel. The native popover closes it with Escape and a click outside, and manages the focus. */
export function Disclosure({ label, face, onToggle, children }: Props) {
  const id = useId();
  return (
    <div className={css.disclosure}>
      <button type="button" className={css.button} popoverTarget={id} title={label}>
        {face}
        <span className="visually-hidden">{label}</span>
      </button>
      <div
        id={id}
        popover="auto"
        className={css.panel}
        onToggle={({ newState }) => onToggle?.(newState === 'open')}
      >
        {children}
      </div>
    </div>
  );
}

interface ItemProps {
  /** Marks the current one of several. */
  current?: boolean;
  icon?: ReactNode;
  lang?: string;
  onSelect: () => void;
  children: ReactNode;
}

/** An option in the panel; selecting it closes the panel. */
export function DisclosureItem({ current, icon, lang, onSelect, children }: ItemProps) {
  return (
    <button
      type="button"
      className={css.item}
      lang={lang}
      aria-current={current}
      onClick={(event) => {
        event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
        onSelect();
      }}
    >
      {icon}
      {children}
    </button>
  );
}
