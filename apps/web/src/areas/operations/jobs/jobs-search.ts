import { oneOf, tableSearch } from '../../../ui/table/table-search.ts';

/** Statuses of a job, for the filter. */
export const jobStatuses = ['waiting', 'running', 'done'] as const;

/** Search parameters of the jobs, latest first; a row links to its own page. */
export const jobsTable = tableSearch({
  sortFields: ['id'],
  defaultSort: 'id',
  defaultDirection: 'desc',
  filters: { status: oneOf(jobStatuses) },
});

export const parseJobsSearch = jobsTable.parse;

export type JobsSearch = ReturnType<typeof jobsTable.parse>;
