import { bonusNames } from '@blattwerk/plan/bonuses/bonuses.ts';
import { formatCents, parseCents } from '@blattwerk/plan/money.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { requestOnce } from '../../../api/request-once.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Card } from '../../../ui/Card.tsx';
import { FieldList } from '../../../ui/FieldList.tsx';
import { useFailureText } from '../../../ui/failure-text.ts';
import { SelectField } from '../../../ui/form/fields.tsx';
import { Note } from '../../../ui/Note.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import { cyclesQuery } from '../../../ui/table/use-cycle-options.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { SumsTable } from '../accounting/SumsTable.tsx';
import { MonthsChart } from './MonthsChart.tsx';
import css from './Plans.module.css';
import {
  reloadPlans,
  type Simulation,
  simulationQuery,
  simulationsQuery,
  type WholePlan,
} from './plans.data.ts';
import { SimulatedPartners } from './SimulatedPartners.tsx';

/** Polling interval of a running simulation. */
const POLL_MS = 2_000;

/** Selectable numbers of closed months. */
const MONTHS = [1, 3, 6, 12] as const;

/** What a version would cost: the last months recomputed with it. */
export function SimulationsCard({ plan }: { plan: WholePlan }) {
  const { t, format } = useTexts();
  const list = useQuery(simulationsQuery(plan.id));
  const [chosen, choose] = useState<number | null>(null);
  const items = list.data?.items ?? [];
  const selected = chosen ?? items[0]?.id ?? null;
  return (
    <Card title={t('plans:simulation')}>
      <div className={css.form}>
        <p className="quiet">{t('plans:simulationLead')}</p>
        <Start plan={plan} onStarted={choose} />
        {items.length > 1 && (
          <SelectField
            label={t('plans:earlier')}
            value={String(selected)}
            options={items.map(({ id, months, requestedAt }) => ({
              value: String(id),
              label: t('plans:simulationOf', {
                count: months.length,
                number: format.integer(months.length),
                date: format.dateTime(requestedAt),
              }),
            }))}
            onChange={({ currentTarget }) => choose(Number(currentTarget.value))}
          />
        )}
        {selected !== null && <Shown id={selected} />}
      </div>
    </Card>
  );
}

function Start({ plan, onStarted }: { plan: WholePlan; onStarted: (id: number) => void }) {
  const { t, format } = useTexts();
  const client = useQueryClient();
  const failureText = useFailureText();
  const cycles = useQuery(cyclesQuery()).data?.items ?? [];
  const closed = cycles.filter(({ closedAt }) => closedAt !== null);
  const open = cycles.filter(({ closedAt }) => closedAt === null).at(-1);
  const [months, setMonths] = useState('3');
  const [busy, setBusy] = useState(false);
  const ids = months === 'open' ? [] : closed.slice(0, Number(months)).map(({ id }) => id);
  const cycleIds = open === undefined ? ids : [open.id, ...ids];
  const start = async () => {
    setBusy(true);
    try {
      const body = { cycles: cycleIds };
      const { id } = await requestOnce('POST /api/plans/{id}/simulations', { params: { id: plan.id }, body });
      onStarted(id);
      void reloadPlans(client);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast.error(failureText(error), { error });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={css.actions}>
      <SelectField
        label={t('plans:months')}
        value={months}
        options={[
          { value: 'open', label: t('plans:openAlone') },
          ...MONTHS.map((count) => ({
            value: String(count),
            label: t('plans:lastMonths', { count, number: format.integer(count) }),
          })),
        ]}
        onChange={({ currentTarget }) => setMonths(currentTarget.value)}
      />
      <ReasonedButton
        loading={busy}
        reason={cycleIds.length === 0 ? t('plans:noMonths') : null}
        onClick={() => void start()}
      >
        {t('plans:start')}
      </ReasonedButton>
    </div>
  );
}

function Shown({ id }: { id: number }) {
  const { t } = useTexts();
  const query = useQuery({
    ...simulationQuery(id),
    refetchInterval: ({ state: { data } }) => (data?.status === 'waiting' ? POLL_MS : false),
  });
  return (
    <QueryContent query={query}>
      {(simulation) => {
        if (simulation.status === 'waiting') return <Note role="status" title={t('plans:waiting')} />;
        if (simulation.status === 'failed') return <Note tone="alarm" title={t('plans:failed')} />;
        return <SimulationResult simulation={simulation} />;
      }}
    </QueryContent>
  );
}

/** Result of a simulation: by bonus, month, level and partner. */
function SimulationResult({ simulation }: { simulation: Simulation }) {
  const { t, format } = useTexts();
  const last = simulation.months.at(-1);
  return (
    <div className={css.form} data-testid="plan-simulation">
      {simulation.outdated && (
        <Note tone="alarm" title={t('plans:outdated')}>
          <p>{t('plans:outdatedText')}</p>
        </Note>
      )}
      <Sums simulation={simulation} />
      <Part title={t('plans:byBonus')}>
        <Bonuses simulation={simulation} />
      </Part>
      <Part title={t('plans:byMonth')}>
        <Months simulation={simulation} />
      </Part>
      {last !== undefined && (
        <Part title={t('plans:byLevel', { month: format.month(last.cycle.dateFrom) })}>
          <Levels month={last} />
        </Part>
      )}
      <Part title={t('plans:partners')}>
        <SimulatedPartners key={simulation.id} simulation={simulation} />
      </Part>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={css.group}>
      <h3 className={css.heading}>{title}</h3>
      {children}
    </section>
  );
}

const centsOf = (amounts: readonly string[]) => amounts.reduce((sum, amount) => sum + parseCents(amount), 0);
const SHARE = 10_000;

function Sums({ simulation: { before, after, gaining, losing, same, months } }: { simulation: Simulation }) {
  const { t, format } = useTexts();
  const base = centsOf(months.map((month) => month.base));
  const ratio = (amount: string) => (base === 0 ? 0 : Math.round((parseCents(amount) / base) * SHARE));
  return (
    <FieldList
      fields={[
        [t('plans:totalBefore'), format.money(before)],
        [t('plans:totalAfter'), <strong key="after">{format.money(after)}</strong>],
        [t('plans:ratioBefore'), format.rate(ratio(before))],
        [t('plans:ratioAfter'), format.rate(ratio(after))],
        [t('plans:gaining'), format.integer(gaining)],
        [t('plans:losing'), format.integer(losing)],
        [t('plans:same'), format.integer(same)],
      ]}
    />
  );
}

function Bonuses({ simulation: { months } }: { simulation: Simulation }) {
  const { t, format } = useTexts();
  const rows = bonusNames.map((bonus) => {
    const of = (side: 'before' | 'after') =>
      centsOf(
        months.flatMap(({ bonuses }) => bonuses.filter((one) => one.bonus === bonus).map((one) => one[side])),
      );
    return { bonus, before: of('before'), after: of('after') };
  });
  const money = (cents: number) => format.money(formatCents(cents));
  return (
    <SumsTable
      label={t('plans:byBonus')}
      testId="simulation-bonuses"
      rows={rows}
      rowKey={({ bonus }) => bonus}
      columns={[
        { name: t('plans:bonus'), cell: ({ bonus }) => t(`money:credits.bonus.${bonus}`) },
        { name: t('plans:before'), numeric: true, cell: ({ before }) => money(before) },
        { name: t('plans:after'), numeric: true, cell: ({ after }) => money(after) },
        { name: t('plans:gap'), numeric: true, cell: ({ before, after }) => money(after - before) },
      ]}
    />
  );
}

function Months({ simulation: { months, before, after } }: { simulation: Simulation }) {
  const { t, format } = useTexts();
  return (
    <MonthsChart
      name="simulation"
      label={t('plans:byMonth')}
      summary={t('plans:monthSummary', { before: format.money(before), after: format.money(after) })}
      months={months.map(({ cycle, ...month }) => ({ ...month, dateFrom: cycle.dateFrom }))}
    />
  );
}

/** Number of partners on each level in the last month. */
function Levels({ month: { cycle, levels } }: { month: Simulation['months'][number] }) {
  const { t, format } = useTexts();
  return (
    <SumsTable
      label={t('plans:byLevel', { month: format.month(cycle.dateFrom) })}
      testId="simulation-levels"
      rows={levels.filter(({ before, after }) => before > 0 || after > 0)}
      rowKey={({ level }) => String(level)}
      columns={[
        { name: t('plans:level'), cell: ({ level, name }) => `${format.integer(level)} ${name}` },
        { name: t('plans:before'), numeric: true, cell: ({ before }) => format.integer(before) },
        { name: t('plans:after'), numeric: true, cell: ({ after }) => format.integer(after) },
      ]}
    />
  );
}
