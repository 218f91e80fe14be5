import { Link } from '@tanstack/react-router';
import { useTexts } from '../../i18n/use-texts.ts';
import { Pending } from '../../ui/Pending.tsx';
import type { Term } from './terms.ts';
import { useTermText } from './use-term-text.ts';

/** The meaning of a term, with a link to all terms. */
export function TermPanel({ term }: { term: Term }) {
  const { t } = useTexts();
  const textOf = useTermText();
  return (
    <>
      <strong>{t(`glossary:term.${term}.name`)}</strong>
      {textOf ? <span>{textOf(term)}</span> : <Pending lines={[95, 85, 60]} />}
      <Link to="/app/glossary" hash={term}>
        {t('glossary:all')}
      </Link>
    </>
  );
}
