import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Card } from '../../../ui/Card.tsx';
import { MeterBar } from '../../../ui/Meter.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import cards from '../cards.module.css';
import { JobOutcome } from './JobProgress.tsx';
import { type Job, latestJobsQuery, useFollowedJobs } from './jobs.data.ts';
import { kindText } from './kind-text.ts';

/** Operators' background jobs with progress and result; nothing if there are none. */
export function JobsCard() {
  const { t } = useTexts();
  const query = useFollowedJobs(latestJobsQuery());
  if (query.isPending || query.data?.items.length === 0) return null;
  const isRunning = query.data?.items.some(({ status }) => status !== 'done');
  return (
    <Card
      title={t(isRunning ? 'operations:jobs.running' : 'operations:jobs.latest')}
      aside={<Link to="/app/operations/jobs">{t('operations:jobs.all')}</Link>}
    >
      <QueryContent query={query} lines={[80, 60]}>
        {({ items }) => (
          <ul className={cards.list}>
            {items.map((job) => (
              <Line key={job.id} job={job} />
            ))}
          </ul>
        )}
      </QueryContent>
    </Card>
  );
}

function Line({ job }: { job: Job }) {
  const { t, format } = useTexts();
  const { id, kind, status, done, failed, total, requestedBy, requestedAt } = job;
  return (
    <li data-testid="job">
      <span>
        <Link to="/app/operations/jobs/$job" params={{ job: String(id) }}>
          {t(kindText(kind))}
        </Link>
        {' · '}
        {t('operations:partners.count', { count: total, number: format.integer(total) })}
      </span>
      {status !== 'done' && <MeterBar met={done + failed} asked={total} label={t(kindText(kind))} />}
      <span className="quiet">
        {requestedBy.name}, {format.dateTime(requestedAt)}
        {' · '}
        <JobOutcome job={job} />
      </span>
    </li>
  );
}
