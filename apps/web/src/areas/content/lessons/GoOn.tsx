import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Note } from '../../../ui/Note.tsx';
import css from './Lessons.module.css';
import { type Lesson, missingOf } from './lessons.data.ts';
import type { Purpose } from './lessons-search.ts';

interface Props {
  lessons: readonly Lesson[];
  /** What the user wanted to do when lessons were missing. */
  purpose: Purpose | undefined;
}

/** The lessons still missing before inviting; when none are, a link back to what the user wanted to do. */
export function GoOn({ lessons, purpose }: Props) {
  const { t, format } = useTexts();
  const missing = missingOf(lessons);
  if (missing.length > 0)
    return (
      <Note spaced title={t('lessons:missing.title')}>
        {t('lessons:missing.text', { lessons: format.list(missing.map(({ title }) => title)) })}
      </Note>
    );
  if (purpose === undefined) return null;
  return (
    <Note tone="leaf" icon="check" spaced title={t('lessons:done.title')}>
      <p>{t('lessons:done.text')}</p>
      <p className={css.actions}>{wayOf(purpose, t(`lessons:done.${purpose}`))}</p>
    </Note>
  );
}

function wayOf(purpose: Purpose, words: string): ReactNode {
  return purpose === 'invite' ? (
    <ButtonLink to="/app/links/potential-list" search={{ invite: 1 }}>
      {words}
    </ButtonLink>
  ) : (
    <ButtonLink to="/app/links/referral-link" search={{ edit: 'new' }}>
      {words}
    </ButtonLink>
  );
}
