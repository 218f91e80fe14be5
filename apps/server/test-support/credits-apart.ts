import type { ClientBase } from 'pg';
import { onDatabase } from './on-database.ts';

/** Lets every closing of a database write its credits aside, however few they are. Connections that are open do not know it. */
export async function putCreditsApart(url: string): Promise<void> {
  await onDatabase(url, (client: ClientBase) =>
    client.query(`do $$ begin
      execute format('alter database %I set blattwerk.credits_apart_from = 0', current_database());
    end $$`),
  );
}

/** The same for a database whose pool may have connections: it opens others, which know it. */
export async function putCreditsOfPoolApart(url: string): Promise<void> {
  await putCreditsApart(url);
  await onDatabase(url, (client: ClientBase) =>
    client.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state = 'idle'`),
  );
}
