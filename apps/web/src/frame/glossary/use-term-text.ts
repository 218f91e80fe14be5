import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../i18n/use-texts.ts';
import { planQuery } from '../plan/plan.data.ts';
import { type Term, termValues } from './terms.ts';

/**
 * What a term means, with the numbers in force; undefined until the plan is read. If it cannot be read, dashes replace the numbers.
 * Texts: `glossary`.
 */
export function useTermText(): ((term: Term) => string) | undefined {
  const { t, format } = useTexts();
  const { data, isPending } = useQuery(planQuery());
  if (isPending) return undefined;
  const values = termValues(data, format);
  return (term) => t(`glossary:term.${term}.text`, values);
}
