import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Note } from '../../../ui/Note.tsx';

/** Announces answers to the user's questions, with links to them. */
export function AnsweredQuestions({ ids }: { ids: readonly number[] }) {
  const { t, format } = useTexts();
  const [latest] = ids;
  if (latest === undefined) return null;
  return (
    <Note
      tone="leaf"
      icon="chat"
      spaced
      title={t('today:questions.title', { count: ids.length, number: format.integer(ids.length) })}
      data-testid="answered-questions"
    >
      {ids.length === 1 ? (
        <Link to="/app/accounts/questions" search={{ question: latest }}>
          {t('today:questions.read')}
        </Link>
      ) : (
        <Link to="/app/accounts/questions" search={{ status: 'answered' }}>
          {t('today:questions.list')}
        </Link>
      )}
    </Note>
  );
}
