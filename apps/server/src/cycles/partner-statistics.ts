import type { CycleResult } from '@blattwerk/plan/cycle/compute-cycle.ts';
import type { Network } from '@blattwerk/plan/network/network.ts';
import type { ClientBase } from 'pg';
import { copyColumns } from '../platform/database/copy-columns.ts';
import { copyRows } from '../platform/database/copy-rows.ts';

const columns = 'cycle_id, partner_id, psv_cents, personal_qp, qp, level, leg_value, team_base_cents';

type Figures = Pick<CycleResult, 'psvCents' | 'personalQp' | 'qp' | 'level' | 'legValue' | 'teamBaseCents'>;

/**
 * Makes a cycle's rows say what the engine computed. Only rows that differ are written, so a
 * recomputation after one order costs one upline, not the whole network. Needs a transaction.
 */
export async function writePartnerStatistics(
  client: ClientBase,
  cycle: number,
  network: Network,
  result: Figures,
): Promise<{ written: number; removed: number }> {
  const stored = await loadStored(client, cycle);
  const changed = changedPartners(network, result, stored);
  if (stored.ids.length === 0) {
    await copyRows(client, `partner_statistics (${columns})`, rowsOf(cycle, network, result, changed));
    return { written: changed.length, removed: 0 };
  }
  const gone = stored.ids.filter((id) => network.indexOf(id) === -1);
  if (gone.length > 0) {
    await client.query(
      'delete from partner_statistics where cycle_id = $1 and partner_id = any($2::bigint[])',
      [cycle, [...gone]],
    );
  }
  if (changed.length > 0) await upsert(client, rowsOf(cycle, network, result, changed));
  return { written: changed.length, removed: gone.length };
}

interface StoredFigures {
  readonly ids: Float64Array;
  readonly figures: { readonly [K in keyof Figures]: ArrayLike<number> };
}

async function loadStored(client: ClientBase, cycle: number): Promise<StoredFigures> {
  const [ids, psvCents, personalQp, qp, level, legValue, teamBaseCents] = await copyColumns(
    client,
    `select partner_id, psv_cents, personal_qp, qp, level::integer, leg_value::integer, team_base_cents
     from partner_statistics where cycle_id = ${cycle}`,
    ['int8', 'int8', 'int8', 'int8', 'int4', 'int4', 'int8'],
  );
  return { ids, figures: { psvCents, personalQp, qp, level, legValue, teamBaseCents } };
}

/** Indexes of the partners whose row is missing or says something else. */
function changedPartners(network: Network, result: Figures, { ids, figures }: StoredFigures): number[] {
  const same = new Uint8Array(network.size);
  const names = Object.keys(figures) as (keyof Figures)[];
  for (let row = 0; row < ids.length; row++) {
    const index = network.indexOf(ids[row] as number);
    if (index !== -1 && names.every((name) => figures[name][row] === result[name][index])) same[index] = 1;
  }
  const changed: number[] = [];
  for (let index = 0; index < network.size; index++) if (same[index] === 0) changed.push(index);
  return changed;
}

function* rowsOf(cycle: number, network: Network, result: Figures, indexes: number[]): Generator<number[]> {
  for (const i of indexes) {
    yield [
      cycle,
      network.ids[i] as number,
      result.psvCents[i] as number,
      result.personalQp[i] as number,
      result.qp[i] as number,
      result.level[i] as number,
      result.legValue[i] as number,
      result.teamBaseCents[i] as number,
    ];
  }
}

async function upsert(client: ClientBase, rows: Iterable<number[]>): Promise<void> {
  await client.query('create temp table changed_statistics (like partner_statistics) on commit drop');
  await copyRows(client, `changed_statistics (${columns})`, rows);
  await client.query(`
    insert into partner_statistics (${columns}) select ${columns} from changed_statistics
    on conflict (cycle_id, partner_id) do update
    set psv_cents = excluded.psv_cents, personal_qp = excluded.personal_qp, qp = excluded.qp,
        level = excluded.level, leg_value = excluded.leg_value, team_base_cents = excluded.team_base_cents`);
}
