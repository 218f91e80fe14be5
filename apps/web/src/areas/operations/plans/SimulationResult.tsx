import { bonusNames } from '@blattwerk/plan/bonuses/bonuses.ts';
import { formatCents, parseCents } from '@blattwerk/plan/money.ts';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { FieldList } from '../../../ui/FieldList.tsx';
import { Note } from '../../../ui/Note.tsx';
import { SumsTable } from '../accounting/SumsTable.tsx';
import { MonthsChart } from './MonthsChart.tsx';
import css from './Plans.module.css';
import type { Simulation } from './plans.data.ts';
import { SimulatedPartners } from './SimulatedPartners.tsx';

/** Result of a simulation: by bonus, month, level and partner. */
export function SimulationResult({ simulation }: { simulation: Simulation }) {
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
