import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../../../api/session-store.ts';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { CopyButton } from '../../../../ui/CopyButton.tsx';
import { Empty } from '../../../../ui/Empty.tsx';
import { FieldList } from '../../../../ui/FieldList.tsx';
import { QueryContent } from '../../../../ui/QueryContent.tsx';
import type { Run } from '../payouts.data.ts';
import { BankAnswer } from './BankAnswer.tsx';
import { FetchFile } from './FetchFile.tsx';
import { RenewFile } from './RenewFile.tsx';
import css from './RunPage.module.css';
import { filesQuery, type RunFile } from './run.data.ts';
import { StillPaid } from './StillPaid.tsx';

const tones = {
  ready: 'neutral',
  live: 'waiting',
  accepted: 'good',
  refused: 'bad',
  withdrawn: 'neutral',
} as const;

/** The files of a run, latest first, each with download and the bank's answer. */
export function RunFiles({ run }: { run: Run }) {
  const { t } = useTexts();
  const query = useQuery(filesQuery(run.id));
  return (
    <QueryContent query={query} lines={[80, 80, 60]} room={[300, 240]}>
      {({ items }) =>
        items.length === 0 ? (
          <div className="bw-card">
            <Empty list picture="paper" title={t('runs:file.none')}>
              {t('runs:file.noneText')}
            </Empty>
          </div>
        ) : (
          <div className={css.files}>
            {items.map((file, at) => (
              <FileCard key={file.id} run={run} file={file} isLatest={at === 0} />
            ))}
          </div>
        )
      }
    </QueryContent>
  );
}

function FileCard({ run, file, isLatest }: { run: Run; file: RunFile; isLatest: boolean }) {
  const { t, format } = useTexts();
  const { rights } = useSession();
  const { version, status, messageId, count, controlSum, sha256, createdAt, fetchedAt } = file;
  const isOut = isLatest && (status === 'live' || status === 'accepted');
  const isOver = status === 'refused' || status === 'withdrawn';
  return (
    <Card
      title={t('runs:file.version', { number: version })}
      aside={<Badge tone={tones[status]}>{t(`runs:file.status.${status}`)}</Badge>}
    >
      <div className={css.form} data-testid="run-file">
        <FieldList
          fields={[
            [
              t('runs:file.messageId'),
              <Copied key="id" value={messageId} label={t('runs:file.messageId')} />,
            ],
            [t('runs:column.count'), count === null ? t('runs:file.notYet') : format.integer(count)],
            [
              t('runs:file.controlSum'),
              controlSum === null ? t('runs:file.notYet') : format.money(controlSum),
            ],
            [t('runs:file.createdAt'), format.dateTime(createdAt)],
            [
              t('runs:file.fetchedAt'),
              fetchedAt === null ? t('runs:file.notYet') : format.dateTime(fetchedAt),
            ],
            [
              t('runs:file.hash'),
              sha256 === null ? (
                t('runs:file.notYet')
              ) : (
                <Copied key="hash" value={sha256} label={t('runs:file.hash')} />
              ),
            ],
          ]}
        />
        <StillPaid file={file} />
        {isLatest && !isOver && <FetchFile run={run} file={file} />}
        {isOut && <BankAnswer run={run} file={file} canSay={rights.includes('payouts.approve')} />}
        {isLatest && status === 'refused' && <RenewFile run={run} />}
        <Events file={file} />
      </div>
    </Card>
  );
}

function Copied({ value, label }: { value: string; label: string }) {
  return (
    <>
      <code className={css.hash}>{value}</code> <CopyButton small value={value} label={label} />
    </>
  );
}

function Events({ file: { events } }: { file: RunFile }) {
  const { t, format } = useTexts();
  if (events.length === 0) return null;
  return (
    <ol className={css.events} aria-label={t('runs:file.events')}>
      {events.map(({ kind, at, by, byReport, reason }) => (
        <li key={`${kind}.${at}`}>
          <span>
            {t(`runs:file.event.${kind}`)}
            {byReport && ` · ${t('runs:file.byReport')}`}
          </span>
          <span className="quiet">
            {by.name}, {format.dateTime(at)}
          </span>
          {reason !== null && <span>{reason}</span>}
        </li>
      ))}
    </ol>
  );
}
