import type { PlanBody } from '@blattwerk/plan/plan.ts';
import { planChanges } from '@blattwerk/plan/versions/plan-changes.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { part } from '../../../frame/screen.ts';
import { UNKNOWN } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { FieldList } from '../../../ui/FieldList.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { Pending } from '../../../ui/Pending.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import { SumsTable } from '../accounting/SumsTable.tsx';
import { PlanNumbers } from './PlanNumbers.tsx';
import css from './Plans.module.css';
import { pathText } from './plan-path-text.ts';
import { valueText } from './plan-value-text.ts';
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

const refused = ['refusals', 'companyRefusals'] as const;
const SubmitDialog = part(() => import('./PlanDialogs.tsx'), 'SubmitDialog', refused);
const DropDialog = part(() => import('./PlanDialogs.tsx'), 'DropDialog', refused);
const SchedulePlanSheet = part(() => import('./SchedulePlanSheet.tsx'), 'SchedulePlanSheet', refused);

type Action = 'submit' | 'schedule' | 'drop';

/** Actions on a version, by its status. */
function PlanActions({ plan }: { plan: WholePlan }) {
  const { t } = useTexts();
  const [open, setOpen] = useState<Action | null>(null);
  const close = () => setOpen(null);
  const { status } = plan;
  return (
    <>
      {status === 'draft' && (
        <>
          <ReasonedButton variant="default" icon="trash" onClick={() => setOpen('drop')}>
            {t('plans:drop')}
          </ReasonedButton>
          <ReasonedButton icon="check" onClick={() => setOpen('submit')}>
            {t('plans:submit')}
          </ReasonedButton>
        </>
      )}
      {(status === 'approved' || status === 'scheduled') && (
        <ReasonedButton icon="calendar" onClick={() => setOpen('schedule')}>
          {t('plans:schedule')}
        </ReasonedButton>
      )}
      <Suspense>
        {open === 'submit' && <SubmitDialog plan={plan} onClose={close} />}
        {open === 'drop' && <DropDialog plan={plan} onClose={close} />}
        {open === 'schedule' && <SchedulePlanSheet plan={plan} onClose={close} />}
      </Suspense>
    </>
  );
}

/** Differences of a version from the one it is based on. */
function ChangesCard({ plan: { basedOn, body } }: { plan: WholePlan }) {
  const { t } = useTexts();
  const query = useQuery({ ...planVersionQuery(String(basedOn)), enabled: basedOn !== null });
  if (basedOn === null) return null;
  return (
    <Card title={t('plans:changes', { version: basedOn })}>
      <QueryContent query={query}>{(before) => <Changes before={before.body} after={body} />}</QueryContent>
    </Card>
  );
}

function Changes({ before, after }: { before: PlanBody; after: PlanBody }) {
  const texts = useTexts();
  const { t, format } = texts;
  const changes = planChanges(before, after);
  const formatValue = (path: string, value: string | number | null) => {
    if (value === null) return UNKNOWN;
    if (typeof value === 'string') return value;
    return valueText(format, path, value);
  };
  if (changes.length === 0) return <p className="quiet">{t('plans:unchanged')}</p>;
  return (
    <SumsTable
      label={t('plans:changesLabel')}
      testId="plan-changes"
      rows={changes}
      rowKey={({ path }) => path}
      columns={[
        { name: t('plans:changed'), cell: ({ path }) => pathText(texts, path) },
        { name: t('plans:before'), numeric: true, cell: ({ path, before: old }) => formatValue(path, old) },
        { name: t('plans:after'), numeric: true, cell: ({ path, after: now }) => formatValue(path, now) },
      ]}
    />
  );
}
