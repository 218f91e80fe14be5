import { type ReactNode, useState } from 'react';
import css from './Why.module.css';

interface Props {
  /** What is asked. */
  question: string;
  children: ReactNode;
}

/** A question below a number; its answer is there, and read, while it is open. */
export function Why({ question, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={css.why} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{question}</summary>
      {isOpen && children}
    </details>
  );
}
