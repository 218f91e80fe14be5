import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import css from './Questions.module.css';

/** An entry of a conversation: the side that wrote it, author, time and text. */
export interface ThreadEntry {
  readonly key: string;
  readonly side: 'partner' | 'company' | 'note';
  readonly by: string;
  readonly at: string;
  readonly text: ReactNode;
}

/** The messages of a question, earliest first. */
export function Thread({ entries }: { entries: readonly ThreadEntry[] }) {
  const { t, format } = useTexts();
  return (
    <ol className={css.thread} aria-label={t('questions:thread')} data-testid="question-thread">
      {entries.map(({ key, side, by, at, text }) => (
        <li key={key} className={css.message} data-side={side}>
          <p className="quiet">
            {by}
            {' · '}
            {format.dateTime(at)}
          </p>
          <div className={css.words}>{text}</div>
        </li>
      ))}
    </ol>
  );
}

/** Sorts entries by time. */
export function inTime(entries: readonly ThreadEntry[]): ThreadEntry[] {
  return entries.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
}
