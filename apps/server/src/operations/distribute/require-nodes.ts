import { onlyRow } from '../../platform/database/only-row.ts';
import type { TxClient } from '../../platform/database/transaction.ts';
import { DistributeError } from './distribute-error.ts';

/** The nodes of a cluster beside the coordinator. */
export interface Nodes {
  readonly workers: number;
}

/** What the coordinator says of itself. */
interface Found extends Nodes {
  readonly isCoordinatorKnown: boolean;
  readonly isDistributed: boolean;
}

/** @throws DistributeError where there is no Citus with at least one worker, or where the tables are distributed already */
export async function requireNodes(client: TxClient): Promise<Nodes> {
  const { rows: extensions } = await client.query("select from pg_extension where extname = 'citus'");
  if (extensions.length === 0)
    throw new DistributeError(
      'the database has no Citus: create extension citus there and on every worker, and add the workers (docs/distributed.md)',
    );
  const { rows } = await client.query<Found>(`
    select count(*) filter (where groupid <> 0 and isactive)::integer as workers,
      count(*) filter (where groupid = 0) > 0 as "isCoordinatorKnown",
      exists (select from pg_dist_partition where logicalrelid = 'credits'::regclass) as "isDistributed"
    from pg_dist_node where noderole = 'primary'`);
  const found = onlyRow(rows);
  if (found.isDistributed) throw new DistributeError('the tables are distributed already');
  if (found.workers === 0)
    throw new DistributeError('the database has no workers: add them with citus_add_node');
  if (!found.isCoordinatorKnown)
    throw new DistributeError(
      'the coordinator does not know its own address: tell it with citus_set_coordinator_host',
    );
  const { rows: away } = await client.query<{ name: string }>(`
    select oid::regclass::text as name from pg_class
    where relnamespace = 'books'::regnamespace and relname like 'archived\\_credits\\_%'`);
  if (away.length > 0)
    throw new DistributeError(
      'credits of old months are put away: bring them back first (npm run credits -- attach)',
    );
  return found;
}
