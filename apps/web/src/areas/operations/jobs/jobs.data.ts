import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { type QueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ApiError } from '../../../api/api-error.ts';
import { type ApiQuery, apiQuery } from '../../../api/api-query.ts';
import { loadAll } from '../../../ui/table/load-all.ts';
import type { JobsSearch } from './jobs-search.ts';

/** A background job on many items, and its progress. */
export type Job = CallAnswer<'GET /api/jobs/{id}'>;

/** Number of latest ones shown. */
const SHOWN = 5;

/** Polling interval of a job that somebody waits for. */
const JOB_POLL_MS = 1_000;

/** Polling interval of the list while a job is not done. */
const LIST_POLL_MS = 3_000;

/** The latest jobs. */
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

/** A single job, by the id in the URL. */
export const jobQuery = (id: number | string) => apiQuery('GET /api/jobs/{id}', { params: { id } });

/** An item that was refused or failed. */
export type Failure = Job['failures'][number];

/** A page of a job's refused or failed items. */
export const failuresQuery = (id: number, { page, limits }: { page: number; limits: number }) =>
  apiQuery('GET /api/jobs/{id}/failures', { params: { id }, query: { page, limits } });

/** All of them: those inside the job, and the ones beyond its limit. */
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

/** A job, polled until it is done; null for none. */
export function useJob(id: number | string | null): UseQueryResult<Job, ApiError> {
  return useQuery({
    ...jobQuery(id ?? 0),
    enabled: id !== null,
    staleTime: 0,
    refetchInterval: ({ state: { data, error } }) =>
      data?.status === 'done' || error?.status === 404 ? false : JOB_POLL_MS,
  });
}

/** A page of jobs, polled while one is not done. */
export function useFollowedJobs(
  query: ApiQuery<{ items: Job[]; total: number }>,
): UseQueryResult<{ items: Job[]; total: number }, ApiError> {
  return useQuery({
    ...query,
    refetchInterval: ({ state: { data } }) =>
      data?.items.some(({ status }) => status !== 'done') ? LIST_POLL_MS : false,
  });
}

/** Puts a job into the cache, and reloads the lists. */
export function rememberJob(client: QueryClient, job: Job): void {
  client.setQueryData(jobQuery(job.id).queryKey as readonly unknown[], job);
  void client.invalidateQueries({ predicate: ({ queryKey }) => /^\/api\/jobs\?/.test(String(queryKey[0])) });
}
