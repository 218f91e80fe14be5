import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../api/api-query.ts';
import { useTexts } from '../../i18n/use-texts.ts';

/** All cycles. */
export const cyclesQuery = () => apiQuery('GET /api/cycles');

/** All cycles by month, latest first: the options of a filter by cycle. */
export function useCycleOptions(): { value: string; label: string }[] {
  const { format } = useTexts();
  const { data } = useQuery(cyclesQuery());
  return data?.items.map(({ id, dateFrom }) => ({ value: String(id), label: format.month(dateFrom) })) ?? [];
}
