import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import css from './Questions.module.css';

/** What stands in a conversation: whose side wrote it, who and when, and the words. */
export interface ThreadEntry {
  readonly key: string;
  readonly side: 'partner' | 'company' | 'note';
  readonly by: string;
  readonly at: string;
  readonly text: ReactNode;
}

/** What was written about a question, the earliest first. */
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

/** Entries by the time at which they came. */
export function inTime(entries: readonly ThreadEntry[]): ThreadEntry[] {
  return entries.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
}
