import { useMutation, useQueryClient } from '@tanstack/react-query';
import { requestOnce } from '../../../../api/request-once.ts';
import { useSession } from '../../../../api/session-store.ts';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Empty } from '../../../../ui/Empty.tsx';
import { ReasonedButton } from '../../../../ui/Reasoned.tsx';
import type { Column } from '../../../../ui/table/columns.ts';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import type { Chosen } from '../../../../ui/table/selection/selection.ts';
import { useSelection } from '../../../../ui/table/selection/use-selection.tsx';
import { toast } from '../../../../ui/toast/toast.ts';
import { PartnerFileLink } from '../../PartnerFileLink.tsx';
import { reloadPayouts } from '../../payout-settings.data.ts';
import { chosenIds } from '../chosen-ids.ts';
import type { Run } from '../payouts.data.ts';
import css from './RunPage.module.css';
import { type Ineligible, ineligibleQuery } from './run.data.ts';
import { type IneligibleSearch, ineligibleTable, lacks } from './run-search.ts';

/** Maximum per call. */
const MOST_AT_ONCE = 1000;

interface Props {
  run: Run;
  search: IneligibleSearch;
}

/** Partners whom the run left out, with what each lacks, and a button to notify them. */
export function IneligibleList({ run, search }: Props) {
  const { t, format } = useTexts();
  const { rights } = useSession();
  const tell = useTelling(run.id, search);
  const columns = useColumns();
  const mayTell = rights.includes('payouts.prepare');
  const { selection } = useSelection<Ineligible>({
    table: 'payout-run-ineligible',
    rowId: ({ id }) => id,
    nameOf: ({ displayName }) => displayName,
    filters: JSON.stringify([run.id, search.missing]),
    most: MOST_AT_ONCE,
    actions: (chosen) => (
      <Button variant="default" loading={tell.isPending} onClick={() => tell.mutate(chosen)}>
        {t('runs:ineligible.tell')}
      </Button>
    ),
  });
  return (
    <>
      {mayTell && (
        <div className={css.tell}>
          <p className="quiet">{t('runs:ineligible.lead')}</p>
          <ReasonedButton
            icon="mail"
            writes
            loading={tell.isPending}
            reason={run.ineligible === 0 ? t('runs:ineligible.none') : null}
            onClick={() => tell.mutate('all')}
          >
            {t('runs:ineligible.tellAll')}
          </ReasonedButton>
        </div>
      )}
      <DataTable
        name="payout-run-ineligible"
        title={t('runs:view.ineligible')}
        definition={ineligibleTable}
        search={search}
        columns={columns}
        rowId={({ id }) => id}
        rowLink={({ id }, parts) => <PartnerFileLink id={id} {...parts} />}
        selection={mayTell ? selection : undefined}
        pageQuery={(page, limits) => ineligibleQuery(run.id, search, { page, limits })}
        count={(count) => t('operations:partners.count', { count, number: format.integer(count) })}
        none={<Empty list picture="people" title={t('runs:ineligible.none')} />}
        filters={[
          {
            kind: 'choice',
            name: 'missing',
            label: t('runs:ineligible.missing'),
            all: t('runs:ineligible.anything'),
            options: lacks.map((value) => ({ value, label: t(`runs:lack.${value}`) })),
          },
        ]}
      />
    </>
  );
}

/** Notifies the selected ones, or all not notified yet. */
function useTelling(run: number, search: IneligibleSearch) {
  const { t, format } = useTexts();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (whom: Chosen | 'all') => {
      const load = (page: number, limits: number) =>
        client.fetchQuery({ ...ineligibleQuery(run, search, { page, limits }), staleTime: 0, gcTime: 0 });
      const body = whom === 'all' ? {} : { ids: await chosenIds(whom, load) };
      return requestOnce('POST /api/payout_runs/{id}/ineligible/tell', { params: { id: run }, body });
    },
    onSuccess: ({ told }) => {
      toast.success(t('runs:ineligible.told', { count: told, number: format.integer(told) }));
      void reloadPayouts(client);
    },
    onError: (error) => toast.error(t('runs:ineligible.notTold'), { error }),
  });
}

function useColumns(): Column<Ineligible>[] {
  const { t, format } = useTexts();
  const words = ({ missing }: Ineligible) => format.list(missing.map((one) => t(`runs:lack.${one}`)));
  return [
    {
      id: 'displayName',
      label: t('runs:items.partner'),
      ascendingFirst: true,
      cell: ({ displayName }) => displayName,
      csv: ({ displayName }) => displayName,
    },
    {
      id: 'available',
      label: t('operations:partner.balance'),
      numeric: true,
      onPhone: 'amount',
      cell: ({ available }) => format.money(available),
      csv: ({ available }) => Number(available),
    },
    { id: 'missing', label: t('runs:ineligible.missing'), onPhone: 'note', cell: words, csv: words },
    {
      id: 'toldAt',
      label: t('runs:ineligible.toldAt'),
      onPhone: 'status',
      cell: ({ toldAt }) => (toldAt === null ? t('runs:ineligible.notYet') : format.dateTime(toldAt)),
      csv: ({ toldAt }) => (toldAt === null ? null : format.dateTime(toldAt)),
    },
  ];
}
