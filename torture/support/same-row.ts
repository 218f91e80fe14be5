import type { TestServer } from '@blattwerk/server/test-support/test-server.ts';
import type { ClientBase } from 'pg';
import { expect } from 'vitest';
import type { MoneyGuard } from './money-guards.ts';
import { refusalOf } from './money-people.ts';

/** A row that must not exist twice, by the unique index that prevents it. */
export type UniqueRow = Extract<MoneyGuard, { readonly unique: string }>;

/** Inserts a copy of a row, changed only in what would be rejected for another reason. */
async function insertAgain(client: ClientBase, { on, row = 'true', but = {} }: UniqueRow): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attidentity = '' and attgenerated = ''`,
    [on],
  );
  const names = rows.map(({ name }) => name);
  const values = names.map((name) => but[name] ?? name);
  const written = await client.query(
    `insert into ${on} (${names}) select ${values} from ${on} where ${row} limit 1`,
  );
  if (written.rowCount !== 1) throw new Error(`${on} has no such row`);
}

/** Expects that this index, and nothing else, rejects the row. */
export async function expectSameRowRefused(server: TestServer, guard: MoneyGuard): Promise<void> {
  if (!('unique' in guard)) throw new Error('no unique index is named');
  const error = await refusalOf(server, (client) => insertAgain(client, guard));
  expect(error).toContain(
    `duplicate key value violates unique constraint "${guard.unique.replace('books.', '')}"`,
  );
}
