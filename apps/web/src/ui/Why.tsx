import { type ReactNode, useState } from 'react';
import css from './Why.module.css';

interface Props {
  /** What is asked. */
  question: string;
  children: ReactNode;
}

/** A question below a number, and its answer: it is why one came, and whoever knows it folds it up. */
export function Why({ question, children }: Props) {
  const [isOpen, setOpen] = useState(true);
  return (
    <details className={css.why} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{question}</summary>
      {isOpen && children}
    </details>
  );
}
