import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { addDays, cycleOf } from '@blattwerk/plan/days.ts';
import { queryOptions } from '@tanstack/react-query';
import type { ApiError } from '../../../../api/api-error.ts';
import { apiQuery } from '../../../../api/api-query.ts';
import { requestOnce } from '../../../../api/request-once.ts';

/** Effect of a move on the running month. */
export type MovePreview = CallAnswer<'GET /api/operator/move_previews/{id}'>;

/** Polling interval of a preview, in milliseconds. */
const POLL_MS = 1_500;

/** Number of selectable months. */
const MONTHS = 13;

/** First days of the selectable months: the running one and the following ones. */
export function monthsOfMove(now: number): string[] {
  const months: string[] = [];
  for (let at = cycleOf(now); months.length < MONTHS; ) {
    months.push(at.dateFrom);
    at = cycleOf(Date.parse(`${addDays(at.dateTo, 1)}T12:00:00Z`));
  }
  return months;
}

/** Prefix of the query keys of requested previews. */
export const ASKED_PREVIEWS = 'move-preview';

/** Requests a preview, once per place and month. */
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

/** The same for the transfer of a place. */
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

/** State of a preview, polled until it is done. */
export const previewQuery = (id: number) => ({
  ...apiQuery('GET /api/operator/move_previews/{id}', { params: { id } }),
  refetchInterval: ({ state: { data } }: { state: { data?: MovePreview | undefined } }) =>
    data === undefined || data.status === 'waiting' ? POLL_MS : (false as const),
});
