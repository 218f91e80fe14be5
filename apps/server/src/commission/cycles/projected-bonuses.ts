import { bonusNames } from '@blattwerk/plan/bonuses/bonuses.ts';
import { NO_RATE } from '@blattwerk/plan/bonuses/closing-credits.ts';
import { copyColumnsTo } from '../../platform/database/copy-columns-to.ts';
import type { TxClient } from '../../platform/database/transaction.ts';
import type { ComputedCycle } from './computed-cycle.ts';

const types = {
  cycle_id: 'int8',
  partner_id: 'int8',
  bonus: { text: bonusNames },
  stage: 'int2',
  base_cents: 'int8',
  rate_bp: 'int4',
  weight: 'int4',
  weight_sum: 'int8',
  amount_cents: 'int8',
} as const;
const names = Object.keys(types);

/**
 * Makes a cycle's projected bonuses say what the engine computed: all but the level bonus, whose credits are
 * projected order by order. Only rows that differ are written.
 */
export async function writeProjectedBonuses(
  client: TxClient,
  { cycle, input, result }: Pick<ComputedCycle, 'cycle' | 'input' | 'result'>,
): Promise<void> {
  const { closingCredits: credits } = result;
  await client.query('create temp table computed_bonuses (like projected_bonuses) on commit drop');
  await copyColumnsTo(client, 'computed_bonuses', types, credits.beneficiary.length, (columns, from, to) => {
    columns.cycle_id.fill(cycle.id);
    for (let row = from, i = 0; row < to; row++, i++) {
      const isPool = credits.rateBp[row] !== NO_RATE;
      const ofPool = (column: ArrayLike<number>) => (isPool ? (column[row] as number) : Number.NaN);
      columns.partner_id[i] = input.network.ids[credits.beneficiary[row] as number] as number;
      columns.bonus[i] = credits.bonus[row] as number;
      columns.stage[i] = credits.stage[row] as number;
      columns.base_cents[i] = ofPool(credits.baseCents);
      columns.rate_bp[i] = ofPool(credits.rateBp);
      columns.weight[i] = ofPool(credits.weight);
      columns.weight_sum[i] = ofPool(credits.weightSum);
      columns.amount_cents[i] = credits.amountCents[row] as number;
    }
  });
  const isSame = names.map((name) => `stored.${name} is not distinct from computed.${name}`).join(' and ');
  await client.query(
    `delete from projected_bonuses as stored where cycle_id = $1 and not exists (
       select from computed_bonuses as computed
       where computed.partner_id = stored.partner_id and computed.bonus = stored.bonus
         and computed.stage = stored.stage and ${isSame}
     )`,
    [cycle.id],
  );
  await client.query(
    `insert into projected_bonuses (${names.join(', ')}) select ${names.join(', ')} from computed_bonuses
     on conflict do nothing`,
  );
  await client.query('drop table computed_bonuses');
}

/** Forgets them: the cycle is being closed, and its credits take their place. */
export async function deleteProjectedBonuses(client: TxClient, cycle: number): Promise<void> {
  await client.query('delete from projected_bonuses where cycle_id = $1', [cycle]);
}
