import { type BonusName, bonusNames, kickStartPhases } from '@blattwerk/plan/bonuses/bonuses.ts';
import { type CreditColumns, recomputeCredit } from '@blattwerk/plan/bonuses/recompute-credit.ts';
import type { ClientBase } from 'pg';
import { readPlan } from '../../../company/plans/find-plan.ts';
import { copyBlocks } from '../../../platform/database/copy-columns.ts';
import { BY_HAND, type LedgerRule, RuleCounter } from './rule.ts';

/** Stands for null in a column of non-negative numbers. */
const none = -1;

const nullable = [
  'base_cents',
  'rate_bp',
  'below_rate_bp',
  'weight',
  'weight_sum',
  'remainder_cents',
  'credited_before_cents',
] as const;

/** Every bonus credit follows only from its own columns and the plan that it names. */
export const recomputeRule: LedgerRule = {
  name: 'every credit of a bonus recomputes to the cent from its own columns',
  check: async (client) => {
    const counter = new RuleCounter();
    const versions = await client.query<{ version: string }>(
      `select distinct plan_version as version from credits where bonus not in ${BY_HAND}`,
    );
    for (const { version } of versions.rows) await lookAt(client, version, counter);
    return counter.result;
  },
};

async function lookAt(client: ClientBase, version: string, counter: RuleCounter): Promise<void> {
  const plan = await readPlan(client, { planVersion: version });
  const bonusNumber = bonusNames.map((name, i) => `when '${name}' then ${i}`).join(' ');
  const phaseNumber = kickStartPhases.map((name, i) => `when '${name}' then ${i}`).join(' ');
  const credits = copyBlocks(
    client,
    `select id, amount_cents, case bonus ${bonusNumber} end,
       case when bonus = 'kick-start' then case stage ${phaseNumber} end
            when stage is null then ${none} else stage::integer end,
       ${nullable.map((name) => `coalesce(${name}, ${none})::bigint`).join(', ')}
     from credits where plan_version = '${version.replaceAll("'", "''")}' and bonus not in ${BY_HAND}`,
    ['int8', 'int8', 'int4', 'int4', 'int8', 'int8', 'int8', 'int8', 'int8', 'int8', 'int8'],
  );
  for await (const { columns, count } of credits) {
    const [ids, amounts, bonuses, stages, ...values] = columns;
    for (let row = 0; row < count; row++) {
      const bonus = bonusNames[bonuses[row] as number] as BonusName;
      const of = (column: number) => {
        const value = values[column]?.[row];
        return value === undefined || value === none ? null : value;
      };
      const credit: CreditColumns = {
        bonus,
        stage: stageOf(bonus, stages[row] as number),
        baseCents: of(0),
        rateBp: of(1),
        belowRateBp: of(2),
        weight: of(3),
        weightSum: of(4),
        remainderCents: of(5),
        creditedBeforeCents: of(6),
      };
      const amount = recomputeCredit(plan, credit);
      counter.count(
        amount === amounts[row],
        () => `credit ${ids[row]}: ${amounts[row]} cents instead of ${amount}`,
      );
    }
  }
}

function stageOf(bonus: BonusName, stage: number): CreditColumns['stage'] {
  if (stage === none) return null;
  return bonus === 'kick-start' ? (kickStartPhases[stage] ?? null) : stage;
}
