import { useTexts } from '../../../i18n/use-texts.ts';
import type { Entries } from './PlanEditor.tsx';
import { PlanEntry } from './PlanEntry.tsx';
import css from './Plans.module.css';
import { moneyText, rateText } from './plan-form.ts';

/** The numbers of the other bonuses. */
export function BonusEntries({ entries }: { entries: Entries }) {
  const { t } = useTexts();
  const { stepUp, kickStart, builder, infinity, balancing } = entries.plan;
  const phase = (name: 'easy' | 'pro'): Cell[] => {
    const { days, newCustomers, qp, amountCents } = kickStart[name];
    return [
      [`kickStart.${name}.days`, String(days)],
      [`kickStart.${name}.newCustomers`, String(newCustomers)],
      [`kickStart.${name}.qp`, String(qp)],
      [`kickStart.${name}.amountCents`, moneyText(amountCents)],
    ];
  };
  const stages = builder.stages.flatMap(({ psvCents, activeCustomers, amountCents }, i): Cell[] => [
    [`builder.stages.${i}.psvCents`, moneyText(psvCents)],
    [`builder.stages.${i}.activeCustomers`, String(activeCustomers)],
    [`builder.stages.${i}.amountCents`, moneyText(amountCents)],
  ]);
  return (
    <>
      <Group
        title={t('money:credits.bonus.step-up')}
        entries={entries}
        cells={[
          ['stepUp.fromLevel', String(stepUp.fromLevel)],
          ['stepUp.centsPerQp', String(stepUp.centsPerQp)],
        ]}
      />
      <Group
        title={t('money:credits.bonus.kick-start')}
        entries={entries}
        cells={[...phase('easy'), ...phase('pro')]}
      />
      <Group title={t('money:credits.bonus.builder')} entries={entries} cells={stages} />
      <Group
        title={t('plans:pools')}
        entries={entries}
        cells={[
          ['infinity.poolBp', rateText(infinity.poolBp)],
          ['balancing.poolBp', rateText(balancing.poolBp)],
        ]}
      />
    </>
  );
}

type Cell = readonly [path: string, stored: string];

function Group({ title, entries, cells }: { title: string; entries: Entries; cells: readonly Cell[] }) {
  return (
    <fieldset className={css.group}>
      <legend>{title}</legend>
      <div className={css.pair}>
        {cells.map(([path, stored]) => (
          <PlanEntry key={path} entries={entries} path={path} stored={stored} labelled />
        ))}
      </div>
    </fieldset>
  );
}
