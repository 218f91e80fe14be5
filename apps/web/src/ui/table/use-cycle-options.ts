import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../api/api-query.ts';
import { useTexts } from '../../i18n/use-texts.ts';

/** Every cycle there is. */
export const cyclesQuery = () => apiQuery('GET /api/cycles');

/** Every cycle by its month, the latest first: what a filter by cycle offers. */
export function useCycleOptions(): { value: string; label: string }[] {
  const { format } = useTexts();
  const { data } = useQuery(cyclesQuery());
  return data?.items.map(({ id, dateFrom }) => ({ value: String(id), label: format.month(dateFrom) })) ?? [];
}
