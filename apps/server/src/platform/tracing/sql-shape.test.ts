import { expect, test } from 'vitest';
import { shapeOf } from './sql-shape.ts';

test.each([
  [
    `select "id", e.name from "users" as e where email = $1 and name = 'O''Neil' limit 20`,
    'SELECT users',
    'select "id", e.name from "users" as e where email = $1 and name = ? limit ?',
  ],
  [
    'insert into "outbox" ("channel") values ($1)',
    'INSERT outbox',
    'insert into "outbox" ("channel") values ($1)',
  ],
  [
    `update users set x = E'a\\'b', y2 = 7.5 where id in (1, 22)`,
    'UPDATE users',
    'update users set x = ?, y2 = ? where id in (?, ?)',
  ],
  ['-- anna@x.example\nselect /* 4711 */ now()', 'SELECT', 'select now()'],
  [`do $body$ select 'secret' $body$`, 'DO', 'do ?'],
  [
    `with old as (select 1 from postings) delete from "sessions"`,
    'WITH postings',
    'with old as (select ? from postings) delete from "sessions"',
  ],
  ['begin', 'BEGIN', 'begin'],
])('%s', (sql, summary, text) => {
  expect(shapeOf(sql)).toMatchObject({ summary, text });
});

test('a text is cut at the useful length', () => {
  expect(shapeOf(`select ${'column_name, '.repeat(1_000)} 1`).text).toHaveLength(2_000);
});
