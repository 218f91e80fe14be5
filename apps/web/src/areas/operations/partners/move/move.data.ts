import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { addDays, cycleOf } from '@blattwerk/plan/days.ts';
import { queryOptions } from '@tanstack/react-query';
import type { ApiError } from '../../../../api/api-error.ts';
import { apiQuery } from '../../../../api/api-query.ts';
import { requestOnce } from '../../../../api/request-once.ts';

/** What a move would change in the running month. */
export type MovePreview = CallAnswer<'GET /api/operator/move_previews/{id}'>;

/** How often somebody asks whether a preview is there, in milliseconds. */
const WAITING_MS = 1_500;

/** So many months ahead can be chosen. */
const MONTHS = 13;

/** First days of the months that a move can begin with: the running one, and those that follow. */
export function monthsOfMove(now: number): string[] {
  const months: string[] = [];
  for (let at = cycleOf(now); months.length < MONTHS; ) {
    months.push(at.dateFrom);
    at = cycleOf(Date.parse(`${addDays(at.dateTo, 1)}T12:00:00Z`));
  }
  return months;
}

/** Begins the keys of the previews that were asked for. */
export const ASKED_PREVIEWS = 'move-preview';

/** Asks for a preview, once for each place and month that somebody chooses. */
export const askedPreviewQuery = (partner: number, parent: string, effectiveFrom: string) =>
  queryOptions<MovePreview, ApiError>({
    queryKey: [ASKED_PREVIEWS, partner, parent, effectiveFrom],
    queryFn: () =>
      requestOnce('POST /api/operator/partners/{id}/move-previews', {
        params: { id: partner },
        body: { parent: `/api/partners/${parent}`, effectiveFrom },
      }),
    staleTime: 60_000,
    retry: false,
  });

/** The same for a place that goes over to somebody. */
export const askedTransferQuery = (partner: number, to: string, effectiveFrom: string) =>
  queryOptions<MovePreview, ApiError>({
    queryKey: [ASKED_PREVIEWS, 'transfer', partner, to, effectiveFrom],
    queryFn: () =>
      requestOnce('POST /api/operator/partners/{id}/transfer-previews', {
        params: { id: partner },
        body: { to: `/api/partners/${to}`, effectiveFrom },
      }),
    staleTime: 60_000,
    retry: false,
  });

/** How far one is, asked again until it is there. */
export const previewQuery = (id: number) => ({
  ...apiQuery('GET /api/operator/move_previews/{id}', { params: { id } }),
  refetchInterval: ({ state: { data } }: { state: { data?: MovePreview | undefined } }) =>
    data === undefined || data.status === 'waiting' ? WAITING_MS : (false as const),
});
