import { useSession } from '../../../api/session-store.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Meter } from '../../../ui/Meter.tsx';
import { refusalText } from '../../../ui/refusal-text.ts';
import { ExportButton } from '../../../ui/table/ExportButton.tsx';
import { PartnerFileLink } from '../PartnerFileLink.tsx';
import css from './Jobs.module.css';
import { type Failure, failuresQuery, type Job } from './jobs.data.ts';
import { kindText } from './kind-text.ts';

/** Progress of a job, its result, and the refused items with the reason. */
export function JobProgress({ job }: { job: Job }) {
  const { t, format } = useTexts();
  const { status, done, failed, total, failures } = job;
  return (
    <div className={css.progress}>
      <Meter
        label={t('operations:partners.count', { count: total, number: format.integer(total) })}
        text={t('operations:jobs.progress', {
          done: format.integer(done + failed),
          total: format.integer(total),
        })}
        met={done + failed}
        asked={total}
        testId="job-progress"
      />
      <p role="status">
        <JobOutcome job={job} />
      </p>
      {failures.length > 0 && (
        <div>
          <h3 className={css.refusedTitle}>{t('operations:jobs.refused')}</h3>
          <Failures failures={failures} />
          {status === 'done' && failed > failures.length && (
            <>
              <p className="quiet">
                {t('operations:jobs.first', { number: format.integer(failures.length) })}
              </p>
              <AllFailures job={job} />
            </>
          )}
        </div>
      )}
    </div>
  );
}

/** As text: waiting, running, or the numbers of items done and refused. */
export function JobOutcome({ job: { status, done, failed } }: { job: Job }) {
  const { t, format } = useTexts();
  if (status !== 'done') return t(`operations:jobs.status.${status}`);
  const parts = [t('operations:jobs.done', { count: done, number: format.integer(done) })];
  if (failed > 0) parts.push(t('operations:jobs.failed', { count: failed, number: format.integer(failed) }));
  return parts.join(' · ');
}

/** A CSV file of all refused items with the reason. */
function AllFailures({ job: { id, kind } }: { job: Job }) {
  const texts = useTexts();
  const { t } = texts;
  return (
    <ExportButton<Failure>
      title={`${t(kindText(kind))} ${id}`}
      columns={[
        {
          id: 'id',
          label: t('operations:jobs.number'),
          cell: () => null,
          csv: (failure) => failure.id,
        },
        {
          id: 'name',
          label: t('operations:operators.name'),
          cell: () => null,
          csv: ({ name }) => name,
        },
        {
          id: 'reason',
          label: t('ui:form.reason'),
          cell: () => null,
          csv: ({ code, reason }) => refusalText(texts, { code, params: {} }) ?? reason,
        },
        {
          id: 'error',
          label: t('operations:jobs.error'),
          cell: () => null,
          csv: ({ error }) => error,
        },
      ]}
      pageQuery={(page, limits) => failuresQuery(id, { page, limits })}
    />
  );
}

function Failures({ failures }: Pick<Job, 'failures'>) {
  const texts = useTexts();
  const { t } = texts;
  const { rights } = useSession();
  return (
    <ul className={css.failures} data-testid="job-failures">
      {failures.map(({ id, name, code, reason, error }) => (
        <li key={id}>
          {rights.includes('partners.read') ? (
            <PartnerFileLink id={id}>{name}</PartnerFileLink>
          ) : (
            <strong>{name}</strong>
          )}
          <span>{refusalText(texts, { code, params: {} }) ?? reason}</span>
          {error !== null && (
            <span className="quiet">
              {t('labelled', { label: t('operations:jobs.error'), value: error })}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
