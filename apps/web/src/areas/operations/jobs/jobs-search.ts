import { oneOf, tableSearch } from '../../../ui/table/table-search.ts';

/** The states of a job, to filter by. */
export const jobStatuses = ['waiting', 'running', 'done'] as const;

/** How the list of all jobs stands in the address, the latest first; a row leads to its own page. */
export const jobsTable = tableSearch({
  sortFields: ['id'],
  defaultSort: 'id',
  defaultDirection: 'desc',
  filters: { status: oneOf(jobStatuses) },
});

export const parseJobsSearch = jobsTable.parse;

export type JobsSearch = ReturnType<typeof jobsTable.parse>;
