import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Suspense } from 'react';
import { part } from '../../../frame/screen.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { FieldList } from '../../../ui/FieldList.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { Pending } from '../../../ui/Pending.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { ChangesCard } from './ChangesCard.tsx';
import { PlanActions } from './PlanActions.tsx';
import { PlanNumbers } from './PlanNumbers.tsx';
import css from './Plans.module.css';
import { planVersionQuery, type WholePlan } from './plans.data.ts';
import { SimulationsCard } from './SimulationsCard.tsx';

const PlanEditor = part(() => import('./PlanEditor.tsx'), 'PlanEditor', ['refusals', 'companyRefusals']);

/** A version of the plan: status, changes, figures, and what it would cost. */
export function PlanPage() {
  const { t } = useTexts();
  const { plan: id } = useParams({ from: '/operations/app/operations/plans/$plan' });
  const query = useQuery(planVersionQuery(id));
  const { data } = query;
  return (
    <>
      <PageHead
        title={
          data === undefined
            ? t('operations:title.plan')
            : t('plans:named', { version: data.id, name: data.name })
        }
        actions={data && <PlanActions plan={data} />}
      />
      <QueryContent query={query} lines={[90, 70, 80]} missing={<Empty title={t('plans:missing')} />}>
        {(plan) => (
          <div className={css.page}>
            <FactsCard plan={plan} />
            <ChangesCard plan={plan} />
            <SimulationsCard plan={plan} />
            <Numbers plan={plan} />
          </div>
        )}
      </QueryContent>
    </>
  );
}

function FactsCard({ plan }: { plan: WholePlan }) {
  const { t, format } = useTexts();
  const { status, basedOn, createdBy, createdAt, approvedBy, approvedAt, validFrom, announceDays, hash } =
    plan;
  const who = (person: WholePlan['createdBy'], at: string) =>
    t('plans:byAt', { name: person?.name ?? t('plans:product'), date: format.dateTime(at) });
  return (
    <Card title={t('plans:state')}>
      <FieldList
        fields={[
          [
            t('plans:statusLabel'),
            <Badge key="status" tone={status === 'inForce' ? 'good' : 'neutral'}>
              {t(`plans:status.${status}`)}
            </Badge>,
          ],
          ...(basedOn === null ? [] : [[t('plans:basedOn'), format.integer(basedOn)] as const]),
          [t('plans:drafted'), who(createdBy, createdAt)],
          ...(approvedAt === null ? [] : [[t('plans:approvedBy'), who(approvedBy, approvedAt)] as const]),
          ...(validFrom === null || basedOn === null
            ? []
            : [[t('plans:validFrom'), format.month(validFrom)] as const]),
          ...(announceDays === null
            ? []
            : [
                [
                  t('plans:announce'),
                  t('plans:daysBefore', { count: announceDays, days: format.integer(announceDays) }),
                ] as const,
              ]),
          ...(plan.announcedAt === null
            ? []
            : [[t('plans:announced'), format.dateTime(plan.announcedAt)] as const]),
          [t('plans:hash'), <code key="hash">{hash.slice(0, 16)}</code>],
        ]}
      />
    </Card>
  );
}

/** A draft is edited beside its base version; an approved version is read-only. */
function Numbers({ plan }: { plan: WholePlan }) {
  const isDraft = plan.status === 'draft' || plan.status === 'submitted';
  const before = useQuery({
    ...planVersionQuery(String(plan.basedOn ?? plan.id)),
    enabled: isDraft,
  });
  if (!isDraft) return <PlanNumbers plan={plan.body} />;
  return (
    <QueryContent query={before}>
      {({ body }) => (
        <Suspense fallback={<Pending lines={[90, 70, 90]} />}>
          <PlanEditor key={plan.id} plan={plan} before={body} />
        </Suspense>
      )}
    </QueryContent>
  );
}
