import { expect, test } from 'vitest';
import { checkWrites } from './writes.ts';

const check = (text: string) => checkWrites([{ path: 'a.ts', text }], []);

test.each([
  ['db', "export async function f(db: Kysely<DB>) { await db.insertInto('a').values({}).execute(); }"],
  ['db', "const f = (db: Kysely<DB>) => db.updateTable('a').set({}).execute();"],
  ['deps.db', "async function f(deps: Deps) { await deps.db.deleteFrom('a').execute(); }"],
  ['db', "async function f({ db }: Deps) { await db.selectFrom('a').forUpdate().execute(); }"],
  ['db', 'async function f(db: Kysely<DB>) { await sql`insert into a values (1)`.execute(db); }'],
  ['db', 'async function f(db: Kysely<DB>) { await sql<{}>`update a as b\n set c = 1`.execute(db); }'],
  ['db', 'async function f(db: Kysely<DB>) { await sql`with a as (delete from b) select`.execute(db); }'],
  ['db', 'async function f(db: Kysely<DB>) { await sql`select from a for no key update`.execute(db); }'],
  ['db', 'async function f(db: Kysely<DB>) { await sql`update only a b set c = 1`.execute(db); }'],
  ['db', 'async function f(db: Kysely<DB>) { await sql`DELETE FROM a`.execute(db); }'],
  ['db', 'async function f(db: Kysely<DB>) { await sql`select from a for key share`.execute(db); }'],
  ['db', 'async function f(db: Kysely<DB>) { await sql`select pg_try_advisory_xact_lock(1)`.execute(db); }'],
  ['client', "async function f(client: ClientBase) { await client.query('lock table a'); }"],
  ['(db as Tx)', "async function f(db: Kysely<DB>) { await (db as Tx).deleteFrom('a').execute(); }"],
  ['db', `async function f(db: Kysely<DB>) { await sql\`select from a for \${mode}\`.execute(db); }`],
  ['db', 'async function f(db: Kysely<DB>) { await sql`select pg_advisory_xact_lock(1)`.execute(db); }'],
  ['this.#db', 'class f { async g() { await sql`delete from a`.execute(this.#db); } }'],
  ['client', "async function f(client: ClientBase) { await client.query('delete from a'); }"],
  ['client', `async function f(client: ClientBase) { client.query(copyFrom(\`copy \${a} from stdin\`)); }`],
  ['client', "async function f(client: ClientBase) { await client.query('truncate a'); }"],
  ['tx', "async function f(tx: Kysely<DB>) { await tx.deleteFrom('a').execute(); }"],
  ['tx', "const f = (tx) => tx.deleteFrom('a').execute();"],
  ['tx', "const f = each((tx) => tx.deleteFrom('a').execute());"],
  ['db', "async function f(deps: InTx<Deps>, { db }: Deps) { await db.deleteFrom('a').execute(); }"],
  ['db', "const f = (tx: Tx) => (db: Kysely<DB>) => db.deleteFrom('a').execute();"],
  [
    'db',
    "async function f({ database }: Deps) { const { db } = database; await db.deleteFrom('a').execute(); }",
  ],
])('a write or a lock on %s is reported: %s', (on, text) => {
  expect(check(text)).toEqual({
    checked: 1,
    violations: [`a.ts:1: f writes or locks on ${on}, which is no transaction`],
  });
});

test.each([
  ['a part of another one', 'const f = sql`update a set b = 1`;'],
  ['a prepared one', 'const f = prepared(() => sql`delete from a`);'],
  ['a text in a constant', "const f = 'insert into a values (1)';"],
  ['plain text', "async function f(tx: Tx) { await sql.raw('delete from a').execute(tx); }"],
])('a statement that is separate from the call that executes it is reported: %s', (_, text) => {
  expect(check(text).violations).toEqual(['a.ts:1: f has a statement that is executed elsewhere']);
});

test.each([
  "async function f(tx: Tx) { await tx.insertInto('a').values({}).execute(); }",
  'async function f(tx: Tx) { await sql`delete from a`.execute(tx); }',
  "async function f({ db }: InTx<Deps>) { await db.deleteFrom('a').execute(); }",
  "async function f(deps: InTx<Deps>) { await deps.db.deleteFrom('a').execute(); }",
  "async function f(deps: InTx<Deps>) { const { db } = deps; await db.deleteFrom('a').execute(); }",
  "async function f({ tx }: { readonly tx: Tx }) { await tx.deleteFrom('a').execute(); }",
  "type Given = InTx<Deps>;\nasync function f({ db }: Given) { await db.deleteFrom('a').execute(); }",
  "const f = (db: Kysely<DB>) => inTransaction(db, (tx) => tx.deleteFrom('a').execute());",
  "const f = (db: Kysely<DB>) => db.transaction().execute(async (tx) => tx.deleteFrom('a').execute());",
  "const f = (db: Kysely<DB>) => db.transaction().execute((tx) => rows.map(() => tx.deleteFrom('a')));",
  "async function f(client: TxClient) { await client.query('delete from a'); }",
  "const f = (c: Client) => inClientTransaction(c, (tx) => tx.query('truncate a'));",
  'async function f(client: TxClient) { await sql`delete from a`.execute(transactionOn(client)); }',
  'async function f(c: TxClient) { const tx = transactionOn(c); await sql`delete from a`.execute(tx); }',
  'async function f(tx: Tx) { await partOf(tx, 1).forUpdate().execute(); }',
])('a write in a transaction is allowed: %s', (text) => {
  expect(check(text)).toEqual({ checked: 1, violations: [] });
});

test('a statement that only reads is not checked', () => {
  const text = `
    // insert into the list, delete from it, for update
    const labels = ['Update the settings', 'delete', 'for sharing', \`none for \${all}\`];
    async function f(db: Kysely<DB>) {
      await sql\`select updated_at from inserts\`.execute(db);
      await db.selectFrom('a').execute();
      set.delete(from);
    }`;
  expect(check(text)).toEqual({ checked: 0, violations: [] });
});

test('code that writes outside of a transaction is listed with a reason, as long as it does so', () => {
  const text = "async function f(db: Kysely<DB>) { await db.deleteFrom('a').execute(); }";
  const reason = 'one statement that stands alone';
  const named = [
    { path: 'a.ts', name: 'f', reason },
    { path: 'a.ts', name: 'gone', reason },
    { path: 'b.ts', name: 'f', reason: 'short' },
  ];
  expect(checkWrites([{ path: 'a.ts', text }], named)).toEqual({
    checked: 1,
    violations: [
      'a.ts: gone writes in a transaction: it needs no reason',
      'b.ts: f writes in a transaction: it needs no reason',
      'b.ts: f gives no reason',
    ],
  });
});
