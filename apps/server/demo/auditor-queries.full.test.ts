import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { setUpDatabase } from '../test-support/set-up.ts';
import { createDemoDatabase, demoMoment } from './testing/demo-database.ts';

const database = setUpDatabase(() => createDemoDatabase(demoMoment));

const text = readFileSync(new URL('../../../docs/auditor.md', import.meta.url), 'utf8');
/** The queries of the page by their headings. */
const queries = [...text.matchAll(/^(?<title>[^\n]+)\n\n```sql\n(?<query>.*?)```/gms)].map(
  ({ groups }) => [groups?.title ?? '', groups?.query ?? ''] as const,
);

/** The demo network has no rows for these. */
const withoutRows = [/^Answers of VIES/, /no row\.$/];

test('each question on the page that refers to a query has one', () => {
  expect(queries.length).toBeGreaterThan(6);
  expect(queries.length).toBe(text.match(/```sql/g)?.length);
});

test.each(queries)('“%s” has rows', async (title, query) => {
  for (const statement of query.split(';').filter((one) => one.trim() !== '')) {
    const { rows } = await database.pool.query(withWhatThereIs(statement, await demoIds()));
    if (withoutRows.some((known) => known.test(title))) expect(rows).toEqual([]);
    else expect(rows.length, statement).toBeGreaterThan(0);
    if (title.startsWith('Tax of all partners')) expect(rows.at(-1)).toEqual({ account: null, sum: '0' });
  }
});

async function demoIds(): Promise<{ number: number; partner: number }> {
  const { rows } = await database.pool.query(`
    select payout.number, payout.partner_id as partner from payouts as payout
    where exists (select from payout_credits as taken where taken.payout_id = payout.id) and payout.number is not null
      and exists (select from tax_data where tax_data.partner_id = payout.partner_id)
    order by payout.id limit 1`);
  return rows[0];
}

/** Replaces the page's sample document and partner with existing ones. */
function withWhatThereIs(query: string, { number, partner }: { number: number; partner: number }): string {
  return query
    .replace('payout.number = 41', `payout.number = ${number}`)
    .replace('partner_id = 7', `partner_id = ${partner}`);
}
