import { type ReactNode, useState } from 'react';
import css from './QuestionDetails.module.css';

interface Props {
  /** The question. */
  question: string;
  children: ReactNode;
}

/** A question below a number, with its answer: open at first, and collapsible for those who know it. */
export function QuestionDetails({ question, children }: Props) {
  const [isOpen, setOpen] = useState(true);
  return (
    <details className={css.details} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{question}</summary>
      {isOpen && children}
    </details>
  );
}
