import { useTexts } from '../../i18n/use-texts.ts';
import { usePlan } from '../plan/use-plan.ts';
import { type Term, termValues } from './terms.ts';

/** What a term means, with the numbers in force. Texts: `glossary`. */
export function useTermText(): (term: Term) => string {
  const { t, format } = useTexts();
  const values = termValues(usePlan(), format);
  return (term) => t(`glossary:term.${term}.text`, values);
}
