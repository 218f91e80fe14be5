import { type BonusName, bonusNames } from '@blattwerk/plan/bonuses/bonuses.ts';
import { levelRow } from '@blattwerk/plan/levels/level-table.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import type { Plan } from '@blattwerk/plan/plan.ts';
import type { Outcome, WhatIf } from '@blattwerk/plan/what-if/what-if.ts';
import type { Format } from '../../../i18n/format.ts';
import type { Translate } from '../../../i18n/i18n.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import css from './WhatIf.module.css';
import type { Focus } from './WhatIfCard.tsx';

interface Props {
  /** The plan it was computed with. */
  plan: Plan;
  focus: Focus;
  outcome: WhatIf;
}

/** The bonuses of each page. */
const ownBonuses: Readonly<Record<Focus, readonly BonusName[]>> = {
  'step-up': ['step-up'],
  'kick-start': ['kick-start'],
  builder: ['builder'],
  level: ['level'],
  infinity: ['infinity', 'balancing'],
};

interface Row {
  readonly name: string;
  readonly of: (outcome: Outcome) => string;
}

/** The figures that determine these bonuses. */
function figuresOf({ plan, focus }: Props, t: Translate, format: Format): Row[] {
  const level: Row = {
    name: t('bonuses:whatIf.level'),
    of: ({ level: id }) => levelRow(plan, id).name,
  };
  const qp: Row = { name: t('bonuses:whatIf.teamQp'), of: (outcome) => format.integer(outcome.qp) };
  if (focus === 'builder') {
    return [
      { name: t('bonuses:builder.psv'), of: ({ psvCents }) => format.money(formatCents(psvCents)) },
      { name: t('bonuses:builder.customers'), of: (outcome) => format.integer(outcome.activeCustomers) },
      { name: t('bonuses:whatIf.builderStage'), of: (outcome) => format.integer(outcome.builderStage) },
    ];
  }
  if (focus === 'kick-start') {
    return [
      {
        name: t('bonuses:whatIf.kickStart'),
        of: ({ kickStartStatus }) => t(`bonuses:whatIf.kickStartStatus.${kickStartStatus}`),
      },
      { name: t('bonuses:whatIf.personalQp'), of: ({ personalQp }) => format.integer(personalQp) },
    ];
  }
  return [level, qp];
}

/** Today and with the scenario: the page's own bonuses first, then the others and the sum. */
export function Outcomes(props: Props) {
  const { focus, outcome } = props;
  const { reality, scenario, difference, totalDifferenceCents } = outcome;
  const { t, format } = useTexts();
  const own = ownBonuses[focus];
  const money = (cents: number) => format.money(formatCents(cents));
  const more = (cents: number) => (cents > 0 ? `+${money(cents)}` : cents < 0 ? money(cents) : '±0');
  return (
    <>
      <table className={css.table}>
        <thead>
          <tr>
            <td />
            <th scope="col">{t('bonuses:whatIf.today')}</th>
            <th scope="col">{t('bonuses:whatIf.then')}</th>
            <th scope="col">{t('bonuses:whatIf.difference')}</th>
          </tr>
        </thead>
        <tbody>
          {figuresOf(props, t, format).map(({ name, of }) => (
            <tr key={name} data-changed={of(reality) !== of(scenario)}>
              <th scope="row">{name}</th>
              <td>{of(reality)}</td>
              <td>{of(scenario)}</td>
              <td />
            </tr>
          ))}
          {[...own, ...bonusNames.filter((name) => !own.includes(name))].map((name) => (
            <tr
              key={name}
              data-testid={`what-if-${name}`}
              data-own={own.includes(name)}
              data-changed={difference[name] !== 0}
            >
              <th scope="row">{t(`money:credits.bonus.${name}`)}</th>
              <td>{money(reality.bonuses[name])}</td>
              <td>{money(scenario.bonuses[name])}</td>
              <td>{more(difference[name])}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr data-testid="what-if-total" data-changed={totalDifferenceCents !== 0}>
            <th scope="row">{t('bonuses:whatIf.total')}</th>
            <td>{money(reality.totalCents)}</td>
            <td>{money(scenario.totalCents)}</td>
            <td>{more(totalDifferenceCents)}</td>
          </tr>
        </tfoot>
      </table>
      <p className="visually-hidden" role="status">
        {t('bonuses:whatIf.spoken', {
          amount: money(scenario.totalCents),
          difference: more(totalDifferenceCents),
        })}
      </p>
    </>
  );
}
