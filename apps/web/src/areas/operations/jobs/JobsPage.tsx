import { Link, useSearch } from '@tanstack/react-router';
import { berlinMinute } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { MeterBar } from '../../../ui/Meter.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { pageSizeOf } from '../../../ui/table/table-search.ts';
import css from './Jobs.module.css';
import { type Job, jobsPageQuery, useFollowedJobs } from './jobs.data.ts';
import { jobStatuses, jobsTable } from './jobs-search.ts';
import { kindText } from './kind-text.ts';

/** All of operators' background jobs, with progress and links to refused items. */
export function JobsPage() {
  const { t, format } = useTexts();
  const search = useSearch({ from: '/operations/app/operations/jobs' });
  const columns = useColumns();
  // The table shows the same page, which updates while it is open.
  useFollowedJobs(jobsPageQuery(search, { page: search.page ?? 1, limits: pageSizeOf(search) }));
  return (
    <>
      <PageHead title={t('operations:title.jobs')} lead={t('operations:jobs.lead')} />
      <DataTable
        name="operations-jobs"
        title={t('operations:title.jobs')}
        definition={jobsTable}
        search={search}
        columns={columns}
        rowId={({ id }) => id}
        rowLink={({ id }, parts) => (
          <Link to="/app/operations/jobs/$job" params={{ job: String(id) }} {...parts} />
        )}
        pageQuery={(page, limits) => jobsPageQuery(search, { page, limits })}
        count={(count) => t('operations:jobs.count', { count, number: format.integer(count) })}
        none={<Empty list picture="paper" title={t('operations:jobs.none')} />}
        filters={[
          {
            kind: 'choice',
            name: 'status',
            label: t('operations:operators.state'),
            all: t('operations:jobs.anyStatus'),
            options: jobStatuses.map((status) => ({
              value: status,
              label: t(`operations:jobs.status.${status}`),
            })),
          },
        ]}
      />
    </>
  );
}

function useColumns(): Column<Job>[] {
  const { t, format } = useTexts();
  const shareText = ({ done, failed, total }: Job) =>
    t('operations:jobs.progress', { done: format.integer(done + failed), total: format.integer(total) });
  return [
    {
      id: 'kind',
      label: t('operations:log.action'),
      cell: ({ kind }) => t(kindText(kind)),
      csv: ({ kind }) => t(kindText(kind)),
    },
    {
      id: 'by',
      label: t('operations:jobs.by'),
      onPhone: 'note',
      cell: ({ requestedBy }) => requestedBy.name,
      csv: ({ requestedBy }) => requestedBy.name,
    },
    {
      id: 'id',
      label: t('operations:jobs.requestedAt'),
      onPhone: 'beside',
      cell: ({ requestedAt }) => format.dateTime(requestedAt),
      csv: ({ requestedAt }) => berlinMinute(Date.parse(requestedAt)),
    },
    {
      id: 'share',
      label: t('operations:jobs.title'),
      onPhone: 'amount',
      phoneCell: shareText,
      cell: (job) => (
        <span className={css.share}>
          {shareText(job)}
          <MeterBar met={job.done + job.failed} asked={job.total} />
        </span>
      ),
      csv: shareText,
    },
    {
      id: 'failed',
      label: t('operations:jobs.failedCount'),
      numeric: true,
      onPhone: 'unit',
      cell: ({ failed }) => format.integer(failed),
      csv: ({ failed }) => failed,
    },
    {
      id: 'status',
      label: t('operations:operators.state'),
      onPhone: 'status',
      cell: ({ status }) => (
        <Badge tone={status === 'done' ? 'good' : 'waiting'}>{t(`operations:jobs.status.${status}`)}</Badge>
      ),
      csv: ({ status }) => t(`operations:jobs.status.${status}`),
    },
    {
      id: 'endedAt',
      label: t('operations:jobs.endedAt'),
      optional: true,
      cell: ({ endedAt }) => endedAt !== null && format.dateTime(endedAt),
      csv: ({ endedAt }) => (endedAt === null ? null : berlinMinute(Date.parse(endedAt))),
    },
  ];
}
