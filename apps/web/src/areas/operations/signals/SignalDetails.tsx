import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useSession } from '../../../api/session-store.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { FieldList } from '../../../ui/FieldList.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { PartnerName } from '../accounting/PartnerName.tsx';
import { DecideSignal } from './DecideSignal.tsx';
import { ReportedMessages } from './ReportedMessages.tsx';
import { SignalStatusBadge } from './SignalStatusBadge.tsx';
import css from './Signals.module.css';
import { type ExplainedSignal, type SignalDecision, signalQuery } from './signals.data.ts';
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
