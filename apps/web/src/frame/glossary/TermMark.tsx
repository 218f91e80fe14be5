import { type ReactNode, Suspense, useId, useState } from 'react';
import { part } from '../screen.ts';
import css from './TermMark.module.css';
import type { Term } from './terms.ts';

const TermPanel = part(() => import('./TermPanel.tsx'), 'TermPanel', ['glossary']);

interface Props {
  term: Term;
  /** The word as it stands in the sentence. */
  children: ReactNode;
}

/**
 * A word of the programme where it stands first on a page: pressed, it says what it means. The browser's own popover is closed by Escape
 * and a click elsewhere; what it says is loaded when it is asked for.
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
