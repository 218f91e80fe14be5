import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { Config } from '../../platform/config.ts';
import type { DB } from '../../platform/database/database-types.ts';

/** Folder for messages without a configured mail server or gateway. */
export function mailFolderOf({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'mail');
}

/**
 * Deletes the files of messages that are no longer in the outbox, or whose recipient was erased there: erased or
 * expired data must not remain in a folder.
 */
export async function removeGoneMessages(db: Kysely<DB>, config: Pick<Config, 'dataDir'>): Promise<void> {
  const folder = mailFolderOf(config);
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const files = names.flatMap((name) => {
    const [, id] = /^(\d{1,15})\.(?:eml|txt)$/.exec(name) ?? [];
    return id === undefined ? [] : [{ name, id: Number(id) }];
  });
  if (files.length === 0) return;
  const { rows } = await sql<{ id: number }>`
    select id from outbox where id = any(${files.map(({ id }) => id)}::bigint[]) and recipient <> ''`.execute(
    db,
  );
  const ids = new Set(rows.map(({ id }) => id));
  for (const { name, id } of files) if (!ids.has(id)) await rm(join(folder, name), { force: true });
}
