import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { NewPlanSheet } from './NewPlanSheet.tsx';
import { PlanLink } from './PlanLink.tsx';
import { type PlanVersion, plansPageQuery } from './plans.data.ts';
import { planStatuses, plansTable } from './plans-search.ts';

/** All versions of the plan: in force, scheduled, and drafts. */
export function PlansPage() {
  const { t, format } = useTexts();
  const search = useSearch({ from: '/operations/app/operations/plans' });
  const navigate = useNavigate();
  const [drafting, setDrafting] = useState(false);
  return (
    <>
      <PageHead
        title={t('operations:title.plans')}
        lead={t('plans:lead')}
        actions={
          <ReasonedButton icon="plus" onClick={() => setDrafting(true)}>
            {t('plans:new')}
          </ReasonedButton>
        }
      />
      <DataTable
        name="plans"
        title={t('operations:title.plans')}
        definition={plansTable}
        search={search}
        columns={useColumns()}
        rowId={({ id }) => id}
        rowLink={({ id }, parts) => <PlanLink id={id} {...parts} />}
        pageQuery={(page, limits) => plansPageQuery(search, { page, limits })}
        count={(count) => t('plans:count', { count, number: format.integer(count) })}
        none={<Empty list picture="paper" title={t('plans:none')} />}
        filters={[
          {
            kind: 'choice',
            name: 'status',
            label: t('plans:statusLabel'),
            all: t('plans:anyStatus'),
            options: planStatuses.map((value) => ({ value, label: t(`plans:status.${value}`) })),
          },
        ]}
      />
      {drafting && (
        <NewPlanSheet
          onClose={() => setDrafting(false)}
          onMade={({ id }) =>
            void navigate({ to: '/app/operations/plans/$plan', params: { plan: String(id) } })
          }
        />
      )}
    </>
  );
}

function useColumns(): Column<PlanVersion>[] {
  const { t, format } = useTexts();
  const statusOf = ({ status }: PlanVersion) => t(`plans:status.${status}`);
  // The version that came with the product has no first month.
  const firstMonth = ({ validFrom, basedOn }: PlanVersion) =>
    validFrom === null || basedOn === null ? null : format.month(validFrom);
  return [
    {
      id: 'id',
      label: t('plans:number'),
      numeric: true,
      cell: ({ id }) => format.integer(id),
      csv: ({ id }) => id,
    },
    {
      id: 'name',
      label: t('plans:name'),
      ascendingFirst: true,
      onPhone: 'note',
      cell: ({ name }) => name,
      csv: ({ name }) => name,
    },
    {
      id: 'status',
      label: t('plans:statusLabel'),
      onPhone: 'status',
      cell: (plan) => <Badge tone={plan.status === 'inForce' ? 'good' : 'neutral'}>{statusOf(plan)}</Badge>,
      csv: statusOf,
    },
    { id: 'validFrom', label: t('plans:validFrom'), cell: firstMonth, csv: firstMonth },
    {
      id: 'approvedBy',
      label: t('plans:approvedBy'),
      optional: true,
      cell: ({ approvedBy }) => approvedBy?.name,
      csv: ({ approvedBy }) => approvedBy?.name ?? null,
    },
  ];
}
