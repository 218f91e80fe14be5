import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { keepPreviousData, type QueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ApiError } from '../../../../api/api-error.ts';
import { apiQuery } from '../../../../api/api-query.ts';
import { downloadOrThrow } from '../../../../api/file.ts';
import { saveBlob } from '../../../../ui/save-file.ts';

/** A note of staff on a partner. */
export type PartnerNote = CallAnswer<'GET /api/operator/partners/{id}/notes'>['items'][number];

/** Number of latest ones shown at first. */
export const SHOWN = 5;

/** The latest notes about a partner. */
export const notesQuery = (partner: number, limits = SHOWN) =>
  apiQuery('GET /api/operator/partners/{id}/notes', { params: { id: partner }, query: { page: 1, limits } });

/** The same; the previous page stays until more have loaded. */
export function useNotes(
  partner: number,
  limits: number,
): UseQueryResult<{ items: PartnerNote[]; total: number }, ApiError> {
  return useQuery({ ...notesQuery(partner, limits), placeholderData: keepPreviousData });
}

/** Reloads them. */
export function reloadNotes(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey }) => /^\/api\/operator\/partners\/\d+\/notes\b/.test(String(queryKey[0])),
  });
}

/** Downloads all of them, without their authors. */
export async function saveNotes(partner: number): Promise<void> {
  const { name, content } = await downloadOrThrow('GET /csv/operator/partners/{id}/notes', {
    params: { id: partner },
  });
  saveBlob(name, content);
}
