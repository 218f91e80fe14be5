import { type ReactNode, useId } from 'react';
import css from './Disclosure.module.css';

interface Props {
  /** What the button opens, for screen readers and as a tooltip. */
  label: string;
  /** The button's face. */
  face: ReactNode;
  /** Told when the panel is opened or closed. */
  onToggle?: (open: boolean) => void;
  children: ReactNode;
}

/**
 * A button that opens a small panel. The browser's own popover closes it with Escape and a click elsewhere,
 * leads the keyboard into it and gives the focus back.
 */
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
  /** Marks the one of several that holds now. */
  current?: boolean;
  icon?: ReactNode;
  lang?: string;
  onSelect: () => void;
  children: ReactNode;
}

/** One choice in the panel; choosing closes it. */
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
