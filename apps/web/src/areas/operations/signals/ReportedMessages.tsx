import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { requestOnce } from '../../../api/request-once.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { ReasonDialog } from '../../../ui/form/ReasonDialog.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import css from './Signals.module.css';
import { type ExplainedSignal, reloadSignals } from './signals.data.ts';

/** Team messages reported by their readers, and the action to stop their author from writing any more. */
export function ReportedMessages({
  signal: { partners, reports, messageStop },
}: {
  signal: ExplainedSignal;
}) {
  const { t, format } = useTexts();
  const [deciding, setDeciding] = useState<'stop' | 'release' | null>(null);
  const [writer] = partners;
  if (messageStop === null || writer === undefined) return null;
  const { stopped, at, reason, by } = messageStop;
  const decision = stopped ? 'release' : 'stop';
  return (
    <section>
      <h3 className={css.heading}>{t('signals:reports')}</h3>
      <ul className={css.orders}>
        {reports.map((report) => (
          <li key={`${report.message} ${report.at}`}>
            <p className="quiet">{format.dateTime(report.at)}</p>
            <blockquote className={css.quote}>{report.text}</blockquote>
            <p>{t('labelled', { label: t('signals:reportReason'), value: report.reason })}</p>
          </li>
        ))}
      </ul>
      {stopped && (
        <p>
          {t('signals:stop.since', {
            date: at === null ? '' : format.date(at),
            name: by?.name ?? '',
            reason: reason ?? '',
          })}
        </p>
      )}
      <div className={css.actions}>
        <Button variant="default" aria-haspopup="dialog" onClick={() => setDeciding(decision)}>
          {t(`signals:${decision}.button`)}
        </Button>
      </div>
      {deciding !== null && (
        <Decide decision={deciding} partner={writer.id} onClose={() => setDeciding(null)} />
      )}
    </section>
  );
}

interface Props {
  decision: 'stop' | 'release';
  partner: number;
  onClose: () => void;
}

function Decide({ decision, partner: id, onClose }: Props) {
  const { t } = useTexts();
  const client = useQueryClient();
  return (
    <ReasonDialog
      title={t(`signals:${decision}.title`)}
      confirm={t(`signals:${decision}.button`)}
      dangerous={decision === 'stop'}
      draft={`messages-${decision}-${id}`}
      send={(body) =>
        decision === 'stop'
          ? requestOnce('POST /api/partners/{id}/message-stop', { params: { id }, body })
          : requestOnce('POST /api/partners/{id}/message-release', { params: { id }, body })
      }
      onSent={() => {
        toast.success(t(`signals:${decision}.done`));
        void reloadSignals(client);
        onClose();
      }}
      onClose={onClose}
    >
      <p>{t(`signals:${decision}.text`)}</p>
    </ReasonDialog>
  );
}
