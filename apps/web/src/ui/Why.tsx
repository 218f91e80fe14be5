import { type ReactNode, useState } from 'react';
import css from './Why.module.css';

interface Props {
  /** The question. */
  question: string;
  children: ReactNode;
}

/** A question below a number, with its answer: open at first, and collapsible for those who know it. */
export function Why({ question, children }: Props) {
  const [isOpen, setOpen] = useState(true);
  return (
    <details className={css.why} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{question}</summary>
      {isOpen && children}
    </details>
  );
}
