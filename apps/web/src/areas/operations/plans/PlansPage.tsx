import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { requestOnce } from '../../../api/request-once.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { SelectField, TextField } from '../../../ui/form/fields.tsx';
import { ReasonField } from '../../../ui/form/ReasonField.tsx';
import { SaveButton } from '../../../ui/form/SaveButton.tsx';
import { ServerForm } from '../../../ui/form/ServerForm.tsx';
import { useRequired } from '../../../ui/form/use-required.ts';
import { useServerForm } from '../../../ui/form/use-server-form.ts';
import { PageHead } from '../../../ui/PageHead.tsx';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import type { LinkParts } from '../../../ui/table/TableGrid.tsx';
import css from './Plans.module.css';
import {
  latestPlansQuery,
  type PlanVersion,
  plansPageQuery,
  reloadPlans,
  type WholePlan,
} from './plans.data.ts';
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

interface Props extends Partial<LinkParts> {
  id: number;
  children?: ReactNode;
}

/** Link to a version of the plan. */
function PlanLink({ id, ...parts }: Props) {
  return <Link to="/app/operations/plans/$plan" params={{ plan: String(id) }} {...parts} />;
}

interface NewPlanSheetProps {
  onMade: (made: WholePlan) => void;
  onClose: () => void;
}

/** Creates a draft from another version's figures. */
function NewPlanSheet({ onMade, onClose }: NewPlanSheetProps) {
  const { t } = useTexts();
  const client = useQueryClient();
  const required = useRequired();
  const versions = useQuery(latestPlansQuery()).data?.items ?? [];
  const inForce = versions.find(({ status }) => status === 'inForce')?.id ?? 1;
  const state = useServerForm<{ basedOn: string; name: string; reason: string }, WholePlan>({
    draft: 'new-plan',
    initialValues: { basedOn: '', name: '', reason: '' },
    validate: { name: required, reason: required },
    send: ({ basedOn, name, reason }) =>
      requestOnce('POST /api/plans', {
        body: { basedOn: basedOn === '' ? inForce : Number(basedOn), name, reason },
      }),
    onSent: (made) => {
      void reloadPlans(client);
      onMade(made);
    },
  });
  const { getInputProps } = state.form;
  return (
    <Sheet title={t('plans:new')} onClose={onClose}>
      <ServerForm state={state} label={t('plans:new')} className={css.form}>
        <SelectField
          label={t('plans:basedOn')}
          options={versions.map(({ id, name, status }) => ({
            value: status === 'inForce' ? '' : String(id),
            label: t('plans:named', { version: id, name }),
          }))}
          {...getInputProps('basedOn')}
        />
        <TextField label={t('plans:name')} description={t('plans:nameHint')} {...getInputProps('name')} />
        <ReasonField readOnly={state.busy} {...getInputProps('reason')} />
        <SaveButton state={state}>{t('plans:make')}</SaveButton>
      </ServerForm>
    </Sheet>
  );
}
