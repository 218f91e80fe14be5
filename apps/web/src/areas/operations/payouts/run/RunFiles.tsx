import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { downloadOrThrow } from '../../../../api/file.ts';
import { requestOnce } from '../../../../api/request-once.ts';
import { useSession } from '../../../../api/session-store.ts';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { CopyButton } from '../../../../ui/CopyButton.tsx';
import { Empty } from '../../../../ui/Empty.tsx';
import { FieldList } from '../../../../ui/FieldList.tsx';
import { FormFailure } from '../../../../ui/form/FormFailure.tsx';
import { ReasonDialog } from '../../../../ui/form/ReasonDialog.tsx';
import { Note } from '../../../../ui/Note.tsx';
import { QueryContent } from '../../../../ui/QueryContent.tsx';
import { ReasonedButton } from '../../../../ui/Reasoned.tsx';
import { loadRefusalTexts } from '../../../../ui/refusal-text.ts';
import { saveBlob } from '../../../../ui/save-file.ts';
import { toast } from '../../../../ui/toast/toast.ts';
import { reloadPayouts } from '../../payout-settings.data.ts';
import type { Run } from '../payouts.data.ts';
import { BankAnswer } from './BankAnswer.tsx';
import { DayField } from './DayField.tsx';
import css from './RunPage.module.css';
import { filesQuery, type RunFile } from './run.data.ts';
import { dayToOffer, movedDay } from './run-day.ts';

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

/** Payouts in a file refused by the bank that were paid nonetheless and need an explanation. */
function StillPaid({ file: { stillPaid } }: { file: RunFile }) {
  const { t, format } = useTexts();
  if (stillPaid.length === 0) return null;
  return (
    <Note
      data-testid="still-paid"
      title={t('runs:file.stillPaid', { count: stillPaid.length, number: format.integer(stillPaid.length) })}
    >
      <p>{t('runs:file.stillPaidText')}</p>
      <p>
        {stillPaid.map((payout, at) => (
          <span key={payout}>
            {at > 0 && ', '}
            <Link to="/app/operations/payouts" search={{ payout }}>{`#${payout}`}</Link>
          </span>
        ))}
      </p>
    </Note>
  );
}

/** Downloads the file for the bank or PayPal; each download is logged. */
function FetchFile({ run, file }: { run: Run; file: RunFile }) {
  const { t } = useTexts();
  const client = useQueryClient();
  const fetching = useMutation({
    mutationFn: async () => {
      const params = { id: run.id };
      const { name, content } = await (file.type === 'bank'
        ? downloadOrThrow('GET /api/payout_runs/{id}/pain001.xml', { params })
        : downloadOrThrow('GET /api/payout_runs/{id}/paypal.csv', { params }));
      saveBlob(name, content);
    },
    onError: (error) => loadRefusalTexts([error]),
    // The first download makes the file live; after a refusal it may have changed.
    onSettled: () => reloadPayouts(client),
  });
  return (
    <>
      {fetching.error !== null && <FormFailure error={fetching.error} />}
      <p className="quiet">{t(file.fetchedAt === null ? 'runs:file.first' : 'runs:file.again')}</p>
      <ReasonedButton
        icon="download"
        writes
        loading={fetching.isPending}
        reason={whyNot()}
        onClick={() => fetching.mutate()}
      >
        {t(`runs:file.fetch.${file.type}`)}
      </ReasonedButton>
    </>
  );

  function whyNot(): string | null {
    if (run.approving) return t('runs:step.approving');
    return file.fetchable ? null : t('runs:file.notOwn');
  }
}

/** After the bank has refused a file: a new one with all of its payouts, or without those selected in their list. */
function RenewFile({ run }: { run: Run }) {
  const { t } = useTexts();
  const client = useQueryClient();
  const { rights } = useSession();
  const [isAsking, setAsking] = useState(false);
  const [day, setDay] = useState(() => dayToOffer(run, Date.now()));
  if (!rights.includes('payouts.prepare') || run.status !== 'exported') return null;
  return (
    <>
      <p className="quiet">{t('runs:renew.without')}</p>
      <ReasonedButton
        aria-haspopup="dialog"
        reason={run.approval === null ? null : t('runs:renew.waits')}
        onClick={() => setAsking(true)}
      >
        {t('runs:renew.button')}
      </ReasonedButton>
      {isAsking && (
        <ReasonDialog
          title={t('runs:renew.title')}
          confirm={t('runs:renew.confirm')}
          draft={`payout-run.renew.${run.id}`}
          send={(body) =>
            requestOnce('POST /api/payout_runs/{id}/files', {
              params: { id: run.id },
              body: { ...body, without: [], ...movedDay(run, day) },
            })
          }
          onSent={() => {
            toast.success(t('runs:renew.done'));
            void reloadPayouts(client);
            setAsking(false);
          }}
          onClose={() => setAsking(false)}
        >
          <p>{t('runs:renew.text')}</p>
          {run.type === 'bank' && <DayField run={run} day={day} onChange={setDay} />}
        </ReasonDialog>
      )}
    </>
  );
}
