import { useParams } from '@tanstack/react-router';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { FieldList } from '../../../ui/FieldList.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { JobProgress } from './JobProgress.tsx';
import css from './Jobs.module.css';
import { type Job, useJob } from './jobs.data.ts';
import { kindText } from './kind-text.ts';

/** A job by its URL, so that a reload or another device finds it: progress, requester and reason. */
export function JobPage() {
  const { t } = useTexts();
  const { job: id } = useParams({ from: '/operations/app/operations/jobs/$job' });
  const query = useJob(id);
  const { data } = query;
  return (
    <>
      <PageHead title={t(data === undefined ? 'operations:title.job' : kindText(data.kind))} />
      {data !== undefined ? (
        // Keeps the last answer on screen if polling fails: another read follows.
        <JobCard job={data} />
      ) : (
        <QueryContent
          query={query}
          lines={[70, 60, 65]}
          missing={<Empty title={t('operations:jobs.gone', { number: id })} />}
        >
          {() => null}
        </QueryContent>
      )}
    </>
  );
}

function JobCard({ job }: { job: Job }) {
  const { t, format } = useTexts();
  const { status, requestedBy, requestedAt, endedAt, reason } = job;
  return (
    <div className={css.page}>
      <Card
        title={t('operations:jobs.title')}
        aside={
          <Badge tone={status === 'done' ? 'good' : 'waiting'}>{t(`operations:jobs.status.${status}`)}</Badge>
        }
      >
        <JobProgress job={job} />
      </Card>
      <Card title={t('ui:form.reason')}>
        <p>{reason}</p>
        <FieldList
          fields={[
            [t('operations:jobs.by'), requestedBy.name],
            [t('operations:jobs.requestedAt'), format.dateTime(requestedAt)],
            [
              t('operations:jobs.endedAt'),
              endedAt === null ? t('operations:jobs.open') : format.dateTime(endedAt),
            ],
          ]}
        />
      </Card>
    </div>
  );
}
