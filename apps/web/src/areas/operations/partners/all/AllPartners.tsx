import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { useSession } from '../../../../api/session-store.ts';
import { useLevelName, usePlan } from '../../../../frame/plan/use-plan.ts';
import { part } from '../../../../frame/screen.ts';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Empty } from '../../../../ui/Empty.tsx';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import type { Filter } from '../../../../ui/table/Filters.tsx';
import { countryOptions, levelOptions } from '../../../../ui/table/occurring-options.ts';
import type { RowSelection } from '../../../../ui/table/row-selection.ts';
import { useSelection } from '../../../../ui/table/selection/use-selection.tsx';
import { allFailures, type Job, rememberJob, useJob } from '../../jobs/jobs.data.ts';
import { PartnerFileLink } from '../../PartnerFileLink.tsx';
import type { ManyTask } from '../many/ManySheet.tsx';
import { type PartnersSearch, partnerStates, partnersTable } from '../partners-search.ts';
import { reloadState } from '../state/state.data.ts';
import {
  type ListedPartner,
  listFilters,
  partnerCountriesQuery,
  partnersPageQuery,
} from './all-partners.data.ts';
import { usePartnerColumns } from './use-partner-columns.tsx';

const ManySheet = part(() => import('../many/ManySheet.tsx'), 'ManySheet', ['refusals', 'companyRefusals']);

const TABLE = 'all-partners';

/** Maximum number of partners per job. */
const MOST_AT_ONCE = 10_000;

interface Props {
  search: PartnersSearch;
}

/** All partners, with bulk actions for those who may change them. */
export function AllPartners({ search }: Props) {
  const { rights } = useSession();
  return rights.includes('partners.write') ? (
    <ChoosablePartners search={search} />
  ) : (
    <PartnersTable search={search} selection={undefined} />
  );
}

function ChoosablePartners({ search }: Props) {
  const { t } = useTexts();
  const [task, setTask] = useState<ManyTask | null>(null);
  const matching = matchingOf(search);
  const { selection, choose } = useSelection<ListedPartner>({
    table: TABLE,
    rowId: ({ id }) => id,
    nameOf: ({ name }) => name,
    filters: JSON.stringify(matching),
    most: MOST_AT_ONCE,
    actions: (chosen) =>
      (['hold', 'release'] as const).map((step) => (
        <Button
          key={step}
          variant="default"
          aria-haspopup="dialog"
          onClick={() => {
            start(null);
            setTask({ step, chosen, matching });
          }}
        >
          {t(`operations:many.${step}`)}
        </Button>
      )),
  });
  // The list keeps following the job after its sheet is closed.
  const [job, start] = useJobOf((refused) => choose(refused));
  return (
    <>
      <PartnersTable search={search} selection={selection} />
      {task !== null && (
        <Suspense>
          <ManySheet task={task} job={job} onStarted={start} onClose={() => setTask(null)} />
        </Suspense>
      )}
    </>
  );
}

function matchingOf(search: PartnersSearch): ManyTask['matching'] {
  const { state, level, country, ...filters } = listFilters(search);
  return {
    ...filters,
    ...(state !== undefined && { state: [state] }),
    ...(level !== undefined && { level: [level] }),
    ...(country !== undefined && { country: [country] }),
  };
}

/** The job started here; once it is done, the list is reloaded, and `onDone` gets the refused partners. */
function useJobOf(onDone: (refused: number[]) => void): [Job | undefined, (job: Job | null) => void] {
  const client = useQueryClient();
  const [id, setId] = useState<number | null>(null);
  const { data: job } = useJob(id);
  const isDone = job?.status === 'done';
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per finished job
  useEffect(() => {
    if (job === undefined || !isDone) return;
    void allFailures(client, job)
      .catch(() => job.failures)
      .then((failures) => onDone(failures.map((failure) => failure.id)));
    void reloadState(client);
    rememberJob(client, job);
  }, [id, isDone]);
  const start = (begun: Job | null) => {
    if (begun !== null) rememberJob(client, begun);
    setId(begun?.id ?? null);
  };
  return [id === null ? undefined : job, start];
}

function PartnersTable({
  search,
  selection,
}: Props & { selection: RowSelection<ListedPartner> | undefined }) {
  const { t, format } = useTexts();
  const columns = usePartnerColumns();
  return (
    <DataTable
      name={TABLE}
      title={t('operations:partners.list')}
      definition={partnersTable}
      search={search}
      columns={columns}
      rowId={({ id }) => id}
      rowLink={({ id }, parts) => <PartnerFileLink id={id} {...parts} />}
      selection={selection}
      pageQuery={(page, limits) => partnersPageQuery(search, { page, limits })}
      count={(count) => t('operations:partners.count', { count, number: format.integer(count) })}
      none={<Empty list picture="people" title={t('operations:partners.none')} />}
      filters={useFilters(search)}
      views={[
        { id: 'held', label: t('operations:partners.held'), search: { state: 'held' } },
        { id: 'unplaced', label: t('operations:partners.unplaced'), search: { placed: false } },
      ]}
    />
  );
}

function useFilters({ country }: PartnersSearch): Filter[] {
  const { t, locale } = useTexts();
  const plan = usePlan();
  const levelName = useLevelName();
  const { data } = useQuery(partnerCountriesQuery());
  return [
    { kind: 'text', name: 'text', label: t('operations:partners.text') },
    {
      kind: 'choice',
      name: 'state',
      label: t('operations:partnerState.title'),
      all: t('operations:partners.allStates'),
      options: partnerStates.map((state) => ({
        value: state,
        label: t(`operations:partnerState.state.${state}`),
      })),
    },
    {
      kind: 'choice',
      name: 'level',
      label: t('operations:partners.level'),
      all: t('operations:partners.allLevels'),
      options: levelOptions(plan?.levels.map(({ id }) => id) ?? [], undefined, levelName),
    },
    {
      kind: 'choice',
      name: 'placed',
      label: t('operations:partners.placed'),
      all: t('operations:partners.anyPlace'),
      options: [
        { value: 'true', label: t('operations:partners.isPlaced') },
        { value: 'false', label: t('operations:partners.isUnplaced') },
      ],
    },
    {
      kind: 'choice',
      name: 'disabled',
      label: t('operations:partners.signIn'),
      all: t('operations:partners.anySignIn'),
      options: [
        { value: 'false', label: t('operations:partners.canSignIn') },
        { value: 'true', label: t('operations:partners.cannotSignIn') },
      ],
    },
    // Last, since it gets wider once the countries have loaded.
    {
      kind: 'choice',
      name: 'country',
      label: t('operations:partners.country'),
      all: t('operations:partners.allCountries'),
      options: countryOptions(data?.countries ?? [], country, locale),
    },
  ];
}
