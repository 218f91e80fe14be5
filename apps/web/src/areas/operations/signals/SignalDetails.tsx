import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { request } from '../../../api/request.ts';
import { requestOnce } from '../../../api/request-once.ts';
import { useSession } from '../../../api/session-store.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { FieldList } from '../../../ui/FieldList.tsx';
import { ReasonDialog } from '../../../ui/form/ReasonDialog.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { PartnerName } from '../accounting/PartnerName.tsx';
import { SignalStatusBadge } from './SignalStatusBadge.tsx';
import css from './Signals.module.css';
import { type ExplainedSignal, reloadSignals, type SignalDecision, signalQuery } from './signals.data.ts';
import { useEvidenceText } from './use-evidence-text.ts';

/** One signal: partners, evidence, and the decision. */
export function SignalDetails({ id }: { id: number }) {
  const { t } = useTexts();
  return (
    <QueryContent
      query={useQuery(signalQuery(id))}
      lines={[50, 80, 80]}
      missing={<Empty picture="people" title={t('signals:gone', { number: id })} />}
    >
      {(signal) => (
        <div className={css.details} data-testid="signal-details">
          <Facts signal={signal} />
          <Orders signal={signal} />
          <ReportedMessages signal={signal} />
          <Decision signal={signal} />
        </div>
      )}
    </QueryContent>
  );
}

function Facts({ signal }: { signal: ExplainedSignal }) {
  const { t, format } = useTexts();
  const evidenceText = useEvidenceText();
  const { kind, partners, cycle, foundAt, seenAt, status } = signal;
  return (
    <>
      <strong>{t(`signals:kind.${kind}`)}</strong>
      <span>
        <SignalStatusBadge status={status} />
      </span>
      <p>{evidenceText(signal)}</p>
      <p className="quiet">{t(`signals:rule.${kind}`)}</p>
      <FieldList
        fields={[
          [
            t('signals:partners'),
            <ul key="partners">
              {partners.map(({ id, displayName }) => (
                <li key={id}>
                  <PartnerName id={id} name={displayName} />
                </li>
              ))}
            </ul>,
          ],
          ...(cycle === null ? [] : [[t('signals:month'), format.month(cycle.dateFrom)] as const]),
          [t('signals:foundAt'), format.dateTime(foundAt)],
          [t('signals:seenAt'), format.dateTime(seenAt)],
        ]}
      />
    </>
  );
}

function Orders({ signal: { orders } }: { signal: ExplainedSignal }) {
  const { t, format } = useTexts();
  const { rights } = useSession();
  if (orders.length === 0) return null;
  return (
    <section>
      <h3 className={css.heading}>{t('signals:orders')}</h3>
      <ul className={css.orders}>
        {orders.map(({ id, number, buyer, paidAt, base }) => (
          <li key={id}>
            {rights.includes('partners.read') ? (
              <Link to="/app/operations/orders" search={{ order: id }} preload={false}>
                {number}
              </Link>
            ) : (
              number
            )}
            {` · ${buyer.displayName}${paidAt === null ? '' : ` · ${format.date(paidAt)}`} · ${format.money(base)}`}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Decision({ signal }: { signal: ExplainedSignal }) {
  const { t, format } = useTexts();
  const [decision, setDecision] = useState<SignalDecision | null>(null);
  const { status, decidedBy, decidedAt, reason } = signal;
  return (
    <>
      {decidedBy !== null && decidedAt !== null && (
        <FieldList
          fields={[
            [t('ui:form.reason'), reason ?? ''],
            [t('operations:approvals.decidedBy'), decidedBy.name],
            [t('operations:approvals.decidedAt'), format.dateTime(decidedAt)],
          ]}
        />
      )}
      {status !== 'ended' && (
        <div className={css.actions}>
          {(['harmless', 'pursued'] as const)
            .filter((one) => one !== status)
            .map((one) => (
              <Button key={one} variant="default" aria-haspopup="dialog" onClick={() => setDecision(one)}>
                {t(`signals:${one}.button`)}
              </Button>
            ))}
        </div>
      )}
      {decision !== null && (
        <DecideSignal signal={signal} decision={decision} onClose={() => setDecision(null)} />
      )}
    </>
  );
}

interface Props {
  signal: ExplainedSignal;
  decision: SignalDecision;
  onClose: () => void;
}

/** Asks why a signal is harmless or pursued; nothing else follows from it. */
function DecideSignal({ signal: { id, version }, decision, onClose }: Props) {
  const { t } = useTexts();
  const client = useQueryClient();
  return (
    <ReasonDialog
      title={t(`signals:${decision}.title`)}
      confirm={t(`signals:${decision}.button`)}
      draft={`signal-${id}-${decision}`}
      send={({ reason }) =>
        request('PATCH /api/signals/{id}', { params: { id }, body: { status: decision, reason }, version })
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

/** Team messages reported by their readers, and the action to stop their author from writing any more. */
function ReportedMessages({ signal: { partners, reports, messageStop } }: { signal: ExplainedSignal }) {
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

interface ReportedMessagesProps {
  decision: 'stop' | 'release';
  partner: number;
  onClose: () => void;
}

function Decide({ decision, partner: id, onClose }: ReportedMessagesProps) {
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
