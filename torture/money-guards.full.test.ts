import type { TestServer } from '@blattwerk/server/test-support/test-server.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { moneyChecks } from './support/money-checks.ts';
import { type MoneyGuard, moneyGuards } from './support/money-guards.ts';
import { expectMissed, removableFunctions, removeTrigger } from './support/removal.ts';
import type { UniqueRow } from './support/same-row.ts';

// Modules that another test file has evaluated in this process would keep their guards.
vi.hoisted(() => vi.resetModules());

const functions = removableFunctions(moneyGuards);
let server: TestServer;
let checks: typeof moneyChecks;

beforeAll(async () => {
  functions.install();
  const { startTestServer } = await import('@blattwerk/server/test-support/test-server.ts');
  checks = (await import('./support/money-checks.ts')).moneyChecks;
  server = await startTestServer();
  await (await import('./support/money-rows.ts')).createMoneyRows(server);
  await makeLocksRemovable();
});
afterAll(async () => {
  await server?.close();
  functions.uninstall();
});

/**
 * Shadows PostgreSQL's lock functions with ones that skip the locks listed as missing. Connections that are already open
 * are not affected.
 */
async function makeLocksRemovable(): Promise<void> {
  const { pool } = server.database;
  await pool.query('create table missing_locks (first bigint, last bigint)');
  for (const name of ['pg_advisory_lock', 'pg_advisory_xact_lock'])
    await pool.query(`create function public.${name}(key bigint) returns void language plpgsql as $$ begin
      if not exists (select from public.missing_locks where key between first and last) then
        perform pg_catalog.${name}(key);
      end if;
    end $$`);
  await pool.query(
    `do $$ begin execute format('alter database %I set search_path = public, pg_catalog', current_database()); end $$`,
  );
  await pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  const own = await pool.connect();
  own.release(true);
}

/** Drops a unique index or its constraint; returns a function that restores it. */
async function dropUnique({ unique, on }: UniqueRow): Promise<() => Promise<unknown>> {
  const { pool } = server.database;
  const { rows } = await pool.query<{ index: string; constraint: string | null }>(
    `select pg_get_indexdef(index.indexrelid) as index, pg_get_constraintdef(own.oid) as constraint
     from pg_index as index left join pg_constraint as own on own.conindid = index.indexrelid and own.contype in ('p', 'u')
     where index.indexrelid = $1::regclass`,
    [unique],
  );
  const [found] = rows;
  if (found?.constraint) {
    await pool.query(`alter table ${on} drop constraint ${unique}`);
    return () => pool.query(`alter table ${on} add constraint ${unique} ${found.constraint}`);
  }
  await pool.query(`drop index ${unique}`);
  return () => pool.query(found?.index ?? '');
}

/** Removes a guard; returns a function that restores it. */
async function remove(key: string, guard: MoneyGuard): Promise<() => Promise<unknown>> {
  const { pool } = server.database;
  if ('gone' in guard) return functions.remove(key);
  if ('trigger' in guard) return removeTrigger(pool, guard);
  if ('unique' in guard) return dropUnique(guard);
  for (const range of guard.locks) await pool.query('insert into missing_locks values ($1, $2)', [...range]);
  return () => pool.query('delete from missing_locks');
}

describe.each(Object.entries(moneyGuards))('without %s', (key, guard) => {
  test(`${guard.shownBy}: the check fails`, async () => {
    await expectMissed(
      () => checks[guard.shownBy](server, guard),
      () => remove(key, guard),
    );
  });
});

test('every check fails without at least one guard', () => {
  const testedChecks = new Set(Object.values(moneyGuards).map(({ shownBy }) => shownBy));
  expect([...testedChecks].toSorted()).toEqual(Object.keys(checks).toSorted());
});

/** A unique index on more than the generated id. */
const UNIQUE_INDEXES = `
  select index.indexrelid::regclass::text as name from pg_index as index
  where index.indisunique and index.indrelid = any($1::text[]::regclass[]) and not exists (
    select from pg_attribute as field where field.attrelid = index.indrelid and field.attnum = any(index.indkey)
      -- A part has its numbers from the whole.
      and (field.attidentity <> '' or index.indrelid = 'books.single_credits'::regclass and field.attname = 'id'))`;

test('every unique index of the guarded tables is one of the guards', async () => {
  const guards = Object.values(moneyGuards).filter((guard) => 'unique' in guard);
  const tables = [...new Set(guards.map(({ on }) => on)), 'books.single_credits'];
  const { rows } = await server.database.pool.query<{ name: string }>(UNIQUE_INDEXES, [tables]);
  expect(guards.map(({ unique }) => unique).toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});
