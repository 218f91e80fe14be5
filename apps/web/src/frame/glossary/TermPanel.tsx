import { Link } from '@tanstack/react-router';
import { useTexts } from '../../i18n/use-texts.ts';
import type { Term } from './terms.ts';
import { useTermText } from './use-term-text.ts';

/** What a term means, and the way to all of them. */
export function TermPanel({ term }: { term: Term }) {
  const { t } = useTexts();
  const textOf = useTermText();
  return (
    <>
      <strong>{t(`glossary:term.${term}.name`)}</strong>
      <span>{textOf(term)}</span>
      <Link to="/app/glossary" hash={term}>
        {t('glossary:all')}
      </Link>
    </>
  );
}
