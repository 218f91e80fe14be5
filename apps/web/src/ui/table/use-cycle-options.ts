import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../api/api-query.ts';
import { useTexts } from '../../i18n/use-texts.ts';

/** Every cycle by its month, the latest first: what a filter by cycle offers. */
export function useCycleOptions(): { value: string; label: string }[] {
  const { format } = useTexts();
  const { data } = useQuery(apiQuery('GET /api/cycles'));
  return data?.items.map(({ id, dateFrom }) => ({ value: String(id), label: format.month(dateFrom) })) ?? [];
}
