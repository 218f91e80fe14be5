import { type ReactNode, Suspense, useId, useState } from 'react';
import { part } from '../screen.ts';
import css from './TermMark.module.css';
import type { Term } from './terms.ts';

const TermPanel = part(() => import('./TermPanel.tsx'), 'TermPanel', ['glossary']);

interface Props {
  term: Term;
  /** The word as it appears in the sentence. */
  children: ReactNode;
}

/**
 * A term of the programme at its first occurrence on a page: a click shows its meaning. A native popover, closed by
 * Escape and a click outside; its content is loaded on demand.
 */
export function TermMark({ term, children }: Props) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <span className={css.term}>
      <button type="button" className={css.mark} popoverTarget={id}>
        {children}
      </button>
      <span
        id={id}
        popover="auto"
        className={css.panel}
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {isOpen && (
          <Suspense fallback={<span className={css.waiting} />}>
            <TermPanel term={term} />
          </Suspense>
        )}
      </span>
    </span>
  );
}
