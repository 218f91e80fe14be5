import type { ClientBase } from 'pg';
import type { Database } from '../../../../platform/database/database.ts';
import { inClientTrial } from '../../../../platform/database/transaction.ts';
import type { StoredCycle } from '../../cycle.queries.ts';
import { writeProjection } from '../../recompute-cycle.ts';

/** All rows that computations write for a cycle, as lines of text by table. */
export type CycleDump = Readonly<Record<string, readonly string[]>>;

const queries: Readonly<Record<string, string>> = {
  cycle: 'select id, as_of, base_cents, projection_hash from cycles where id = $1',
  statistics: 'select * from partner_statistics where cycle_id = $1',
  credits: 'select * from projected_credits where cycle_id = $1',
  bonuses: 'select * from projected_bonuses where cycle_id = $1',
  teams: 'select * from what_if_facts where cycle_id = $1',
  vanished: 'select * from vanished_estimates where cycle_id = $1',
};

/** Reads all stored rows of a cycle. */
export async function dumpCycle(client: Pick<ClientBase, 'query'>, cycle: number): Promise<CycleDump> {
  const dump: Record<string, string[]> = {};
  for (const [name, query] of Object.entries(queries)) {
    const { rows } = await client.query<{ line: string }>(
      `select line from (select to_jsonb(found)::text as line from (${query}) as found) as lines order by line collate "C"`,
      [cycle],
    );
    dump[name] = rows.map(({ line }) => line);
  }
  return dump;
}

/** The rows that a full read and computation of a cycle would store; rolled back. */
export async function dumpWhole(
  database: Pick<Database, 'bulk'>,
  cycle: StoredCycle,
  { asOf, largeTeam }: { readonly asOf: Date; readonly largeTeam: number },
): Promise<CycleDump> {
  return database.bulk((client) =>
    inClientTrial(
      client,
      async (tx) => {
        await writeProjection(tx, cycle, asOf, largeTeam);
        return dumpCycle(tx, cycle.id);
      },
      'isolation level repeatable read',
    ),
  );
}
