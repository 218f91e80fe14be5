import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { type QueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ApiError } from '../../../api/api-error.ts';
import { type ApiQuery, apiQuery } from '../../../api/api-query.ts';
import { loadAll } from '../../../ui/table/load-all.ts';
import type { JobsSearch } from './jobs-search.ts';

/** Work on many things at the server, and how far it is. */
export type Job = CallAnswer<'GET /api/jobs/{id}'>;

/** So many of the latest are shown. */
const SHOWN = 5;

/** How often a job that somebody waits for is read again. */
const WAITING_MS = 1_000;

/** How often the list is read again while one of them is not done. */
const GLANCE_MS = 3_000;

/** The latest. */
export const latestJobsQuery = () =>
  apiQuery('GET /api/jobs', { query: { 'order[id]': 'desc', page: 1, limits: SHOWN } });

/** A page of all of them. */
export const jobsPageQuery = (
  { direction = 'desc', status }: JobsSearch,
  { page, limits }: { page: number; limits: number },
) =>
  apiQuery('GET /api/jobs', {
    query: { 'order[id]': direction, page, limits, ...(status !== undefined && { status }) },
  });

/** One of them, by the number in the address. */
export const jobQuery = (id: number | string) => apiQuery('GET /api/jobs/{id}', { params: { id } });

/** An item that was refused or failed. */
export type Failure = Job['failures'][number];

/** A page of all items of a job that were refused or failed. */
export const failuresQuery = (id: number, { page, limits }: { page: number; limits: number }) =>
  apiQuery('GET /api/jobs/{id}/failures', { params: { id }, query: { page, limits } });

/** All of them: those that the job names, and what it has no room for. */
export async function allFailures(
  client: QueryClient,
  { id, failed, failures }: Job,
): Promise<readonly Failure[]> {
  if (failed <= failures.length) return failures;
  return loadAll({
    load: (page, limits) =>
      client.fetchQuery({ ...failuresQuery(id, { page, limits }), staleTime: 0, gcTime: 0 }),
    rowId: (failure) => failure.id,
    onProgress: () => undefined,
    signal: new AbortController().signal,
  });
}

/** A job, read again until it is done; null for none. */
export function useJob(id: number | string | null): UseQueryResult<Job, ApiError> {
  return useQuery({
    ...jobQuery(id ?? 0),
    enabled: id !== null,
    staleTime: 0,
    refetchInterval: ({ state: { data, error } }) =>
      data?.status === 'done' || error?.status === 404 ? false : WAITING_MS,
  });
}

/** A page of jobs, read again as long as one of them is not done. */
export function useFollowedJobs(
  query: ApiQuery<{ items: Job[]; total: number }>,
): UseQueryResult<{ items: Job[]; total: number }, ApiError> {
  return useQuery({
    ...query,
    refetchInterval: ({ state: { data } }) =>
      data?.items.some(({ status }) => status !== 'done') ? GLANCE_MS : false,
  });
}

/** Keeps what is known of a job, and reads the lists again. */
export function rememberJob(client: QueryClient, job: Job): void {
  client.setQueryData(jobQuery(job.id).queryKey as readonly unknown[], job);
  void client.invalidateQueries({ predicate: ({ queryKey }) => /^\/api\/jobs\?/.test(String(queryKey[0])) });
}
