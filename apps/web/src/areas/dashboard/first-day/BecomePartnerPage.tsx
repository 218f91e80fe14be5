import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { levelRow } from '@blattwerk/plan/levels/level-table.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import type { Plan } from '@blattwerk/plan/plan.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { ApiError } from '../../../api/api-error.ts';
import { request } from '../../../api/request.ts';
import { useSession } from '../../../api/session-store.ts';
import { useSubject } from '../../../api/subject.ts';
import { PlanContent } from '../../../frame/plan/PlanContent.tsx';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Card } from '../../../ui/Card.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { Leaf } from '../../../ui/Leaf.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import { ScrollArea } from '../../../ui/ScrollArea.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { kickStartQuery } from '../../bonuses/bonuses/kick-start.data.ts';
import { keptKickStart } from '../../bonuses/bonuses/kick-start.ts';
import { documentsQuery } from '../../session/legal-documents/legal-documents.data.ts';
import css from './BecomePartnerPage.module.css';

/** What becoming a partner starts, the agreement, and the first steps afterwards. */
export function BecomePartnerPage() {
  const { t } = useTexts();
  const { partner } = useSubject();
  const [accepted, setAccepted] = useState(false);
  const documents = useQuery(documentsQuery());
  const status = useQuery(kickStartQuery(partner)).data?.status ?? 0;
  return (
    <QueryContent query={documents} lines={[60, 90, 80]} room={[640, 560]}>
      {({ items }) => {
        const agreement = items.find(({ kind }) => kind === 'partner-agreement');
        if (accepted || (agreement !== undefined && agreement.acceptedAt !== null))
          return <NewPartner partner={partner} focused={accepted} />;
        return (
          <>
            <PageHead title={t('nav.becomePartner')} lead={t('welcome:become.lead')} />
            {/* For an existing partner a newer version of the agreement starts nothing. */}
            {status === 0 && <WhatStarts />}
            {agreement === undefined ? (
              <Empty title={t('welcome:become.noAgreement')} />
            ) : (
              <Agreement document={agreement} onAccepted={() => setAccepted(true)} />
            )}
          </>
        );
      }}
    </QueryContent>
  );
}

interface Props {
  document: CallAnswer<'GET /api/legal_documents'>['items'][number];
  onAccepted: () => void;
}

/** The partner agreement, to read and accept here. */
function Agreement({ document: { id, title, text, version, validFrom }, onAccepted }: Props) {
  const { t, format } = useTexts();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);

  async function accept(): Promise<void> {
    setBusy(true);
    try {
      await request('POST /api/legal_documents/{id}/accept', { params: { id } });
      onAccepted();
      // It changes nearly everything: levels, bonuses, the account type.
      await client.invalidateQueries();
    } catch (error) {
      toast.error(t('welcome:become.failed'), { error: error as ApiError, retry: () => void accept() });
    }
    setBusy(false);
  }

  return (
    <Card title={title}>
      <p className="quiet">{t('welcome:become.version', { version, date: format.date(validFrom) })}</p>
      <ScrollArea label={title} className={css.text}>
        {text}
      </ScrollArea>
      <ReasonedButton size="large" loading={busy} onClick={() => void accept()} writes>
        {t('welcome:become.accept')}
      </ReasonedButton>
    </Card>
  );
}

interface NewPartnerProps {
  partner: number;
  /** It replaces the button that was pressed, so it takes the focus. */
  focused: boolean;
}

/** Welcomes a new partner with the first steps. */
function NewPartner({ partner, focused }: NewPartnerProps) {
  const { t, format } = useTexts();
  const { user } = useSession();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focused) heading.current?.focus();
  }, [focused]);
  const answer = useQuery(kickStartQuery(partner)).data;
  const kickStart = answer === undefined ? null : keptKickStart(answer);
  const running = kickStart !== null && 'daysLeft' in kickStart ? kickStart : undefined;
  const steps = [
    { name: 'share', to: '/app/links/referral-link' },
    { name: 'invite', to: '/app/links/potential-list' },
    { name: 'kickStart', to: '/app/bonuses/kick-start' },
  ] as const;
  return (
    <div className={`bw-card ${css.welcome}`} data-testid="new-partner">
      <Leaf level={0} size={120} />
      <h1 ref={heading} tabIndex={-1}>
        {t('welcome:partner.title', { name: user?.firstName ?? '' })}
      </h1>
      {running !== undefined && (
        <p>
          {t('welcome:partner.clock', {
            count: running.daysLeft,
            days: format.integer(running.daysLeft),
          })}
        </p>
      )}
      <h2 className={css.title}>{t('welcome:partner.steps')}</h2>
      <ol className={css.steps}>
        {steps.map(({ name, to }) => (
          <li key={name}>
            <Icon name="arrow" size={18} />
            <div>
              <Link to={to}>{t(`welcome:partner.${name}.title`)}</Link>
              <p>{t(`welcome:partner.${name}.text`)}</p>
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** What the agreement starts, in the plan's figures: levels, and a countdown that runs once. */
function WhatStarts() {
  return <PlanContent>{(plan) => <Starts plan={plan} />}</PlanContent>;
}

function Starts({ plan }: { plan: Plan }) {
  const { t, format } = useTexts();
  const { easy, pro } = plan.kickStart;
  const first = levelRow(plan, 1);
  const money = (cents: number) => format.money(formatCents(cents));
  return (
    <section className={css.starts} aria-label={t('welcome:become.starts')}>
      <h2 className={css.title}>{t('welcome:become.starts')}</h2>
      <ol className={css.facts}>
        <li className="bw-card">
          <Icon name="level" size={26} />
          <h3>{t('welcome:become.levels')}</h3>
          <p>
            {t('welcome:become.levelsText', {
              points: format.integer(first.qpFrom),
              level: first.name,
              rate: format.percent(first.percentBp / 10_000),
            })}
          </p>
        </li>
        <li className="bw-card">
          <Icon name="clock" size={26} />
          <h3>{t('welcome:become.days', { count: easy.days, days: format.integer(easy.days) })}</h3>
          <p>
            {t('welcome:become.easyText', {
              count: easy.newCustomers,
              customers: format.integer(easy.newCustomers),
              amount: money(easy.amountCents),
            })}
          </p>
        </li>
        <li className="bw-card">
          <Icon name="kickStart" size={26} />
          <h3>{t('welcome:become.days', { count: pro.days, days: format.integer(pro.days) })}</h3>
          <p>
            {t('welcome:become.proText', {
              count: pro.newCustomers,
              customers: format.integer(pro.newCustomers),
              points: format.integer(pro.qp),
              amount: money(pro.amountCents),
            })}
          </p>
        </li>
      </ol>
      <p className={css.clock}>{t('welcome:become.clock')}</p>
      <p className="quiet">{t('welcome:become.papers')}</p>
    </section>
  );
}
