import type { Network } from '@blattwerk/plan/network/network.ts';
import type { ClientBase } from 'pg';
import { copyColumns } from '../platform/database/copy-columns.ts';
import { copyRows } from '../platform/database/copy-rows.ts';
import type { ComputedCycle } from './computed-cycle.ts';

/** The columns of a partner's row beside its key, each with how it is read. */
const figureColumns = {
  psv_cents: 'int8',
  personal_qp: 'int8',
  qp: 'int8',
  level: 'int4',
  leg_value: 'int4',
  team_base_cents: 'int8',
  active_customers: 'int4',
  highest_level_before: 'int4',
  projected_cents: 'int8',
  projected_count: 'int4',
} as const;
const names = Object.keys(figureColumns) as (keyof typeof figureColumns)[];
const columns = `cycle_id, partner_id, ${names.join(', ')}`;

/** By the partners' indexes. */
type Figures = Readonly<Record<keyof typeof figureColumns, ArrayLike<number>>>;

function figuresOf({ input, result, projected }: Source): Figures {
  const { cycle } = result;
  return {
    psv_cents: cycle.psvCents,
    personal_qp: cycle.personalQp,
    qp: cycle.qp,
    level: cycle.level,
    leg_value: cycle.legValue,
    team_base_cents: cycle.teamBaseCents,
    active_customers: cycle.counts.activeCustomers,
    highest_level_before: input.history.highestLevelEver,
    projected_cents: projected.cents,
    projected_count: projected.counts,
  };
}

/** What the projected credits of each partner come to; of a cycle that is being closed nothing. */
function projectionOf({ input, result }: ComputedCycle, isFinal: boolean): Source['projected'] {
  const cents = new Float64Array(input.network.size);
  const counts = new Int32Array(input.network.size);
  const { beneficiary, amountCents } = result.levelCredits;
  for (let row = 0; row < beneficiary.length && !isFinal; row++) {
    const index = beneficiary[row] as number;
    cents[index] = (cents[index] as number) + (amountCents[row] as number);
    counts[index] = (counts[index] as number) + 1;
  }
  return { cents, counts };
}

interface Source extends Pick<ComputedCycle, 'input' | 'result'> {
  readonly projected: { readonly cents: Float64Array; readonly counts: Int32Array };
}

/**
 * Makes a cycle's rows say what the engine computed. Only rows that differ are written, so a
 * recomputation after one order costs one upline, not the whole network. Needs a transaction.
 * @param isFinal the cycle is being closed: its credits are no projection any more
 * @returns the number of rows that differed
 */
export async function writePartnerStatistics(
  client: ClientBase,
  computed: ComputedCycle,
  { isFinal }: { isFinal: boolean },
): Promise<number> {
  const cycle = computed.cycle.id;
  const { network } = computed.input;
  const result = figuresOf({ ...computed, projected: projectionOf(computed, isFinal) });
  const stored = await loadStored(client, cycle);
  const changed = changedPartners(network, result, stored);
  if (stored.ids.length === 0) {
    await copyRows(client, `partner_statistics (${columns})`, rowsOf(cycle, network, result, changed));
    return changed.length;
  }
  const gone = stored.ids.filter((id) => network.indexOf(id) === -1);
  if (gone.length > 0) {
    await client.query(
      'delete from partner_statistics where cycle_id = $1 and partner_id = any($2::bigint[])',
      [cycle, [...gone]],
    );
  }
  if (changed.length > 0) await upsert(client, rowsOf(cycle, network, result, changed));
  return changed.length;
}

interface StoredFigures {
  readonly ids: Float64Array;
  readonly figures: readonly ArrayLike<number>[];
}

async function loadStored(client: ClientBase, cycle: number): Promise<StoredFigures> {
  const [ids, ...figures] = await copyColumns(
    client,
    `select partner_id, ${names.map(readAs).join(', ')} from partner_statistics where cycle_id = ${cycle}`,
    ['int8', ...Object.values(figureColumns)],
  );
  return { ids, figures };
}

function readAs(name: keyof typeof figureColumns): string {
  return figureColumns[name] === 'int4' ? `${name}::integer` : name;
}

/** Indexes of the partners whose row is missing or says something else. */
function changedPartners(network: Network, result: Figures, { ids, figures }: StoredFigures): number[] {
  const same = new Uint8Array(network.size);
  const computed = names.map((name) => result[name]);
  for (let row = 0; row < ids.length; row++) {
    const index = network.indexOf(ids[row] as number);
    if (index === -1) continue;
    if (computed.every((column, i) => column[index] === figures[i]?.[row])) same[index] = 1;
  }
  const changed: number[] = [];
  for (let index = 0; index < network.size; index++) if (same[index] === 0) changed.push(index);
  return changed;
}

function* rowsOf(cycle: number, network: Network, result: Figures, indexes: number[]): Generator<number[]> {
  const computed = names.map((name) => result[name]);
  for (const i of indexes) {
    yield [cycle, network.ids[i] as number, ...computed.map((column) => column[i] as number)];
  }
}

async function upsert(client: ClientBase, rows: Iterable<number[]>): Promise<void> {
  await client.query('create temp table changed_statistics (like partner_statistics) on commit drop');
  await copyRows(client, `changed_statistics (${columns})`, rows);
  await client.query(`
    insert into partner_statistics (${columns}) select ${columns} from changed_statistics
    on conflict (cycle_id, partner_id) do update
    set ${names.map((name) => `${name} = excluded.${name}`).join(', ')}`);
}
