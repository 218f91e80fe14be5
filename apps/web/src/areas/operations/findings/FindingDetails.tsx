import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useSession } from '../../../api/session-store.ts';
import { part } from '../../../frame/screen.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { FieldList } from '../../../ui/FieldList.tsx';
import { Note } from '../../../ui/Note.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { PartnerName } from '../accounting/PartnerName.tsx';
import { WaitingApproval } from '../approvals/WaitingApproval.tsx';
import { FindingStatusBadge } from './FindingStatusBadge.tsx';
import css from './Findings.module.css';
import { type Deciding, type ExplainedFinding, findingQuery, namedOf } from './findings.data.ts';

const DecideDialog = part(() => import('./DecideDialog.tsx'), 'DecideDialog', []);

/** One finding: the month's figures without the refunds, the refunds, who would have gained, and the decision. */
export function FindingDetails({ id }: { id: number }) {
  const { t } = useTexts();
  return (
    <QueryContent
      query={useQuery(findingQuery(id))}
      lines={[50, 80, 80, 60]}
      missing={<Empty picture="money" title={t('findings:gone', { number: id })} />}
    >
      {(finding) => (
        <div className={css.details} data-testid="finding-details">
          <Amounts finding={finding} />
          <FindingFigures finding={finding} />
          <FindingRefunds finding={finding} />
          <Gains finding={finding} />
          <Decision finding={finding} />
        </div>
      )}
    </QueryContent>
  );
}

function Amounts({ finding }: { finding: ExplainedFinding }) {
  const { t, format } = useTexts();
  const { partner, bonus, stage, cycle, amount, credited, computed, difference, stood, status } = finding;
  return (
    <>
      <strong className={css.sum}>{format.money(difference)}</strong>
      <span>
        <FindingStatusBadge status={status} />
      </span>
      <FieldList
        fields={[
          [t('findings:partner'), <PartnerName key="partner" id={partner.id} name={partner.displayName} />],
          [t('findings:bonus'), t(`money:credits.bonus.${bonus}`)],
          ...(stage === null ? [] : [[t('findings:stage'), stageName()] as const]),
          [t('findings:month'), format.month(cycle.dateFrom)],
          [t('findings:amount'), amount === null ? t('findings:noCredit') : format.money(amount)],
          [t('findings:credited'), format.money(credited)],
          [t('findings:computed'), format.money(computed)],
          ...(stood === '0.00' ? [] : [[t('findings:stood'), format.money(stood)] as const]),
        ]}
      />
    </>
  );

  function stageName(): string {
    if (stage === 'easy' || stage === 'pro') return t(`money:why.phaseName.${stage}`);
    return t('findings:level', { level: stage ?? '' });
  }
}

/** What others would have gained from the same bonus; nobody credits it. */
function Gains({ finding: { gains } }: { finding: ExplainedFinding }) {
  const { t, format } = useTexts();
  if (gains.count === 0) return null;
  return (
    <p className="quiet">
      {t('findings:gains', {
        count: gains.count,
        number: format.integer(gains.count),
        amount: format.money(gains.amount),
      })}
    </p>
  );
}

function Decision({ finding }: { finding: ExplainedFinding }) {
  const { t } = useTexts();
  const { rights } = useSession();
  const [decision, setDecision] = useState<Deciding | null>(null);
  const { status, failure, decision: decided, correction } = finding;
  const approval = decided?.approval?.split('/').at(-1);
  const meant = namedOf([finding]);
  return (
    <>
      {failure !== null && (
        <Note tone="alarm" title={t('findings:failed')}>
          <p>{t('findings:failedText')}</p>
        </Note>
      )}
      {decided !== null && <Decided decided={decided} />}
      {correction !== null && (
        <p>
          <Link to="/app/operations/corrections" search={{ correction }}>
            {t('findings:toCorrection')}
          </Link>
        </p>
      )}
      {status === 'waiting' && approval !== undefined && <WaitingApproval id={Number(approval)} />}
      {status === 'open' && rights.includes('money.correct') && (
        <div className={css.actions}>
          {(['stand', 'correct'] as const).map((one) => (
            <Button key={one} variant="default" aria-haspopup="dialog" onClick={() => setDecision(one)}>
              {t(`findings:${one}.button`)}
            </Button>
          ))}
        </div>
      )}
      {decision !== null && meant !== null && (
        <Suspense>
          <DecideDialog decision={decision} meant={meant} onClose={() => setDecision(null)} />
        </Suspense>
      )}
    </>
  );
}

function Decided({ decided }: { decided: NonNullable<ExplainedFinding['decision']> }) {
  const { t } = useTexts();
  const { reason, preparedBy, decidedBy } = decided;
  return (
    <FieldList
      fields={[
        [t('ui:form.reason'), reason],
        [t('operations:approvals.preparedBy'), preparedBy.name],
        ...(decidedBy === null ? [] : [[t('operations:approvals.decidedBy'), decidedBy.name] as const]),
      ]}
    />
  );
}

/** The refunds behind a finding: number, total, and the largest by order. */
function FindingRefunds({ finding: { refunds, largest } }: { finding: ExplainedFinding }) {
  const { t, format } = useTexts();
  const { rights } = useSession();
  const { count, base } = refunds;
  return (
    <section>
      <h3 className={css.heading}>{t('findings:refunds')}</h3>
      <p>{t('findings:refundsOf', { count, number: format.integer(count), amount: format.money(base) })}</p>
      <ul className={css.refunds}>
        {largest.map(({ order, number, buyer, refundedAt, base: refunded }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an order may be refunded twice on a day, and the order is fixed
          <li key={index}>
            {rights.includes('partners.read') ? (
              <Link to="/app/operations/orders" search={{ order }}>
                {number}
              </Link>
            ) : (
              number
            )}
            {` · ${buyer.displayName} · ${format.date(refundedAt)} · ${format.money(refunded)}`}
          </li>
        ))}
      </ul>
      {count > largest.length && (
        <p className="quiet">
          {t('findings:largest', { count: largest.length, number: format.integer(largest.length) })}
        </p>
      )}
    </section>
  );
}

type Figures = ExplainedFinding['with'];

/** The engine's figures with and without the refunded orders, side by side. */
function FindingFigures({ finding }: { finding: ExplainedFinding }) {
  const { t } = useTexts();
  const rows = useRows(finding);
  return (
    <section>
      <h3 className={css.heading}>{t('findings:figures.title')}</h3>
      <table className={css.figures} data-testid="finding-figures">
        <thead>
          <tr>
            <th scope="col">{t('findings:figures.what')}</th>
            <th scope="col">{t('findings:figures.with')}</th>
            <th scope="col">{t('findings:figures.without')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, before, after]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{before}</td>
              <td>{after}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function useRows(finding: ExplainedFinding): (readonly [label: string, before: string, after: string])[] {
  const { t, format } = useTexts();
  const whole = (value: number | null) => (value === null ? null : format.integer(value));
  const money = (value: string | null) => (value === null ? null : format.money(value));
  const texts: readonly (readonly [label: string, of: (figures: Figures) => string | null])[] = [
    [t('findings:figures.level'), ({ levelName }) => levelName],
    [t('findings:figures.qp'), ({ qp }) => whole(qp)],
    [t('findings:figures.stage'), ({ stage }) => whole(stage)],
    [t('money:why.psv'), ({ psv }) => money(psv)],
    [
      finding.bonus === 'kick-start' ? t('findings:figures.newCustomers') : t('money:why.activeCustomers'),
      ({ customers }) => whole(customers),
    ],
    [t('money:why.poolBase'), ({ poolBase }) => money(poolBase)],
    [
      t('money:why.share'),
      ({ weight, weightSum }) =>
        weight === null || weightSum === null
          ? null
          : t('money:why.weightOf', { weight: format.integer(weight), sum: format.integer(weightSum) }),
    ],
  ];
  return texts.flatMap(([label, of]) => {
    const [before, after] = [of(finding.with), of(finding.without)];
    return before === null || after === null ? [] : [[label, before, after] as const];
  });
}
