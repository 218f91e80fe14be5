import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { part } from '../../../frame/screen.ts';
import { berlinDay } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { MailAddress } from '../../../ui/MailAddress.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import type { Filter } from '../../../ui/table/Filters.tsx';
import type { Chosen } from '../../../ui/table/selection/selection.ts';
import { useSelection } from '../../../ui/table/selection/use-selection.tsx';
import { TableSheet } from '../../../ui/table/TableSheet.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { rightText } from '../approvals/changed-fields.ts';
import { type AccountStep, allIds, type Operator, operatorsPageQuery } from './operators.data.ts';
import { type OperatorsSearch, operatorStates, operatorsTable } from './operators-search.ts';
import { offeredRights } from './rights.ts';

const OperatorDetails = part(() => import('./OperatorDetails.tsx'), 'OperatorDetails', ['team']);
const InviteSheet = part(() => import('./InviteSheet.tsx'), 'InviteSheet', []);
const ManyOperators = part(() => import('./ManyOperators.tsx'), 'ManyOperators', []);

const TABLE = 'operators';

/** Maximum number blocked together. */
const MOST_AT_ONCE = 100;

/** People who work for the company: names, rights, and the form to invite another. */
export function OperatorsPage() {
  const { t } = useTexts();
  const search = useSearch({ from: '/operations/app/operations/operators' });
  const navigate = useNavigate({ from: '/app/operations/operators' });
  const close = () =>
    void navigate({ search: ({ invite: _, operator: __, ...rest }) => rest, resetScroll: false });
  const openForm = () =>
    void navigate({ search: (old) => ({ ...old, invite: 1 as const }), resetScroll: false });
  return (
    <>
      <PageHead
        title={t('operations:title.operators')}
        lead={t('operations:operators.lead')}
        actions={
          <ReasonedButton icon="invite" onClick={openForm}>
            {t('operations:invite.title')}
          </ReasonedButton>
        }
      />
      <OperatorsTable search={search} />
      {search.invite === 1 && (
        <Suspense>
          <InviteSheet onClose={close} />
        </Suspense>
      )}
      {search.operator !== undefined && search.invite !== 1 && (
        <TableSheet
          title={t('operations:operators.one')}
          parameter="operator"
          open={search.operator}
          onClose={close}
        >
          <Suspense>
            <OperatorDetails id={search.operator} />
          </Suspense>
        </TableSheet>
      )}
    </>
  );
}

const nameOf = ({ firstName, lastName }: Operator) => `${firstName} ${lastName}`;

/** All of them; several can be selected, and blocked or unblocked for one reason. */
function OperatorsTable({ search }: { search: OperatorsSearch }) {
  const { t, format } = useTexts();
  const client = useQueryClient();
  const [task, setTask] = useState<{ step: AccountStep; ids: readonly number[] } | null>(null);
  const begin = useMutation({
    mutationFn: async ({ step, chosen }: { step: AccountStep; chosen: Chosen }) => ({
      step,
      ids: chosen.kind === 'rows' ? chosen.ids.map(Number) : await allIds(client, search, MOST_AT_ONCE),
    }),
    onSuccess: setTask,
    onError: (error) => toast.error(t('operations:deletions.unread'), { error }),
  });
  const { text, right, state } = search;
  const { selection, choose } = useSelection<Operator>({
    table: TABLE,
    rowId: ({ id }) => id,
    nameOf,
    filters: JSON.stringify({ text, right, state }),
    most: MOST_AT_ONCE,
    actions: (chosen) =>
      (['disable', 'enable'] as const).map((step) => (
        <Button
          key={step}
          variant="default"
          aria-haspopup="dialog"
          loading={begin.isPending}
          onClick={() => begin.mutate({ step, chosen })}
        >
          {t(`operations:action.${step}.button`)}
        </Button>
      )),
  });
  return (
    <>
      <DataTable
        name={TABLE}
        title={t('operations:title.operators')}
        definition={operatorsTable}
        search={search}
        columns={useColumns()}
        rowId={({ id }) => id}
        selection={selection}
        pageQuery={(page, limits) => operatorsPageQuery(search, { page, limits })}
        face={nameOf}
        count={(count) => t('operations:operators.count', { count, number: format.integer(count) })}
        none={<Empty list picture="people" title={t('operations:operators.none')} />}
        filters={useFilters()}
      />
      {task !== null && (
        <Suspense>
          <ManyOperators
            {...task}
            onDone={(left) => {
              choose(left);
              if (left.length > 0) setTask({ ...task, ids: left });
            }}
            onClose={() => setTask(null)}
          />
        </Suspense>
      )}
    </>
  );
}

function useFilters(): Filter[] {
  const { t } = useTexts();
  return [
    { kind: 'text', name: 'text', label: t('operations:operators.search') },
    {
      kind: 'choice',
      name: 'right',
      label: t('operations:operators.right'),
      all: t('operations:operators.anyRight'),
      options: offeredRights.map((right) => ({ value: right, label: t(rightText(right)) })),
    },
    {
      kind: 'choice',
      name: 'state',
      label: t('operations:operators.state'),
      all: t('operations:operators.anyState'),
      options: operatorStates.map((state) => ({ value: state, label: t(`operations:state.${state}`) })),
    },
  ];
}

function useColumns(): Column<Operator>[] {
  const { t, format } = useTexts();
  const access = ({ admin, rights }: Operator) =>
    admin
      ? t('operations:operators.admin')
      : t('operations:operators.rights', { count: rights.length, number: format.integer(rights.length) });
  return [
    {
      id: 'name',
      label: t('operations:operators.name'),
      cell: ({ firstName, lastName }) => `${firstName} ${lastName}`,
      csv: ({ firstName, lastName }) => `${firstName} ${lastName}`,
      ascendingFirst: true,
    },
    {
      id: 'email',
      label: t('operations:operators.email'),
      onPhone: 'note',
      cell: ({ email }) => <MailAddress>{email}</MailAddress>,
      csv: ({ email }) => email,
    },
    { id: 'access', label: t('operations:operators.access'), onPhone: 'beside', cell: access, csv: access },
    {
      id: 'state',
      label: t('operations:operators.state'),
      onPhone: 'status',
      cell: (operator) => <OperatorState operator={operator} />,
      csv: (operator) => t(`operations:state.${stateOf(operator)}`),
    },
    {
      id: 'secondFactor',
      label: t('operations:operators.secondFactor'),
      cell: ({ secondFactor }) => t(secondFactor ? 'operations:operators.on' : 'operations:operators.off'),
      csv: ({ secondFactor }) => t(secondFactor ? 'operations:operators.on' : 'operations:operators.off'),
    },
    {
      id: 'lastSignInAt',
      label: t('operations:operators.lastSignIn'),
      cell: ({ lastSignInAt }) => lastSignInAt !== null && format.dateTime(lastSignInAt),
      csv: ({ lastSignInAt }) => (lastSignInAt === null ? null : berlinDay(Date.parse(lastSignInAt))),
    },
  ];
}

function stateOf({ disabled, invitedUntil }: Operator): 'disabled' | 'invited' | 'active' {
  if (disabled) return 'disabled';
  return invitedUntil === null ? 'active' : 'invited';
}

const tones = { disabled: 'bad', invited: 'waiting', active: 'good' } as const;

function OperatorState({ operator }: { operator: Operator }) {
  const { t } = useTexts();
  const state = stateOf(operator);
  return <Badge tone={tones[state]}>{t(`operations:state.${state}`)}</Badge>;
}
