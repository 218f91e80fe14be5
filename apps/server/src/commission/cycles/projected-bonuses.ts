import { bonusNames } from '@blattwerk/plan/bonuses/bonuses.ts';
import { type ClosingCredits, NO_RATE } from '@blattwerk/plan/bonuses/closing-credits.ts';
import type { Network } from '@blattwerk/plan/network/network.ts';
import { copyColumnsTo } from '../../platform/database/copy-columns-to.ts';
import type { TxClient } from '../../platform/database/transaction.ts';
import type { StoredCycle } from './cycle.queries.ts';

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

/** The input of a cycle's bonuses, and the result. */
interface Source {
  readonly input: { readonly network: Network };
  readonly result: { readonly closingCredits: ClosingCredits };
}

/**
 * Updates a cycle's projected bonuses to the engine's result: all except the level bonus, whose credits are projected order by
 * order. Only rows that differ are written.
 * @returns the number of rows written or deleted
 */
export async function writeProjectedBonuses(
  client: TxClient,
  computed: Source & { readonly cycle: Pick<StoredCycle, 'id'> },
): Promise<number> {
  const { cycle, result } = computed;
  await client.query('create temp table computed_bonuses (like projected_bonuses) on commit drop');
  const all = Uint32Array.from(result.closingCredits.beneficiary, (_, row) => row);
  await copyBonuses(client, 'computed_bonuses', computed, all);
  const isSame = names.map((name) => `stored.${name} is not distinct from computed.${name}`).join(' and ');
  const { rows: gone } = await client.query<BonusKey>(
    `with stored as materialized (select ${names.join(', ')} from projected_bonuses where cycle_id = $1)
     select partner_id::text as partner, bonus, stage from stored where not exists (
       select computed.partner_id from computed_bonuses as computed
       where computed.partner_id = stored.partner_id and computed.bonus = stored.bonus
         and computed.stage = stored.stage and ${isSame}
     )`,
    [cycle.id],
  );
  await deleteBonuses(client, cycle.id, gone);
  const inserted = await client.query(
    `insert into projected_bonuses (${names.join(', ')}) select ${names.join(', ')} from computed_bonuses
     on conflict do nothing`,
  );
  await client.query('drop table computed_bonuses');
  return gone.length + (inserted.rowCount ?? 0);
}

/**
 * The same for a caller who has the stored state: the previous computation.
 * @returns the number of rows written or deleted
 */
export async function writeChangedBonuses(
  client: TxClient,
  computed: Source & { readonly cycle: Pick<StoredCycle, 'id'> },
  stored: Source,
): Promise<number> {
  const before = valuesByKey(stored);
  const written: number[] = [];
  const rows = valuesByKey(computed);
  for (const [key, { row, values }] of rows) {
    const stored = before.get(key);
    if (stored?.values === values) before.delete(key);
    else written.push(row);
  }
  // The remaining ones were removed, or differ now.
  const keys = [...before.keys()].map((key) => {
    const [partner, bonus, stage] = key.split(' ') as [string, string, string];
    return { partner, bonus, stage };
  });
  await deleteBonuses(client, computed.cycle.id, keys);
  if (written.length > 0) await copyBonuses(client, 'projected_bonuses', computed, Uint32Array.from(written));
  return keys.length + written.length;
}

/** The key of a bonus within its cycle. */
interface BonusKey {
  readonly partner: string;
  readonly bonus: string;
  readonly stage: number | string;
}

async function deleteBonuses(client: TxClient, cycle: number, keys: readonly BonusKey[]): Promise<void> {
  if (keys.length === 0) return;
  await client.query(
    `delete from projected_bonuses using unnest($2::bigint[], $3::text[], $4::smallint[]) as old(partner, bonus, stage)
     where cycle_id = $1 and partner_id = old.partner and projected_bonuses.bonus = old.bonus
       and projected_bonuses.stage = old.stage`,
    [
      cycle,
      keys.map(({ partner }) => partner),
      keys.map(({ bonus }) => bonus),
      keys.map(({ stage }) => stage),
    ],
  );
}

/** Each bonus by its key, with all of its columns as one text. */
function valuesByKey({
  input,
  result,
}: Source): Map<string, { readonly row: number; readonly values: string }> {
  const { bonus, stage, beneficiary, ...said } = result.closingCredits;
  const { amountCents, baseCents, rateBp, weight, weightSum } = said;
  const rows = new Map<string, { row: number; values: string }>();
  for (let row = 0; row < beneficiary.length; row++) {
    const key = `${input.network.ids[beneficiary[row] as number]} ${bonusNames[bonus[row] as number]} ${stage[row]}`;
    const values = `${amountCents[row]} ${baseCents[row]} ${rateBp[row]} ${weight[row]} ${weightSum[row]}`;
    rows.set(key, { row, values });
  }
  return rows;
}

async function copyBonuses(
  client: TxClient,
  table: string,
  { cycle, input, result }: Source & { readonly cycle: Pick<StoredCycle, 'id'> },
  rows: Uint32Array,
): Promise<void> {
  const { closingCredits: credits } = result;
  await copyColumnsTo(client, table, types, rows.length, (columns, from, to) => {
    columns.cycle_id.fill(cycle.id);
    for (let i = 0; from + i < to; i++) {
      const row = rows[from + i] as number;
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
}

/** Deletes them: the cycle is being closed, and its credits replace them. */
export async function deleteProjectedBonuses(client: TxClient, cycle: number): Promise<void> {
  await client.query('delete from projected_bonuses where cycle_id = $1', [cycle]);
}
