import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { anna, operator, password } from './support/demo-logins.ts';
import { partnerOf, shareInstance } from './support/instances.ts';
import { addPerson, signInByCall } from './support/own-person.ts';
import { tokenOf } from './support/sessions.ts';

const examples = join(dirname(import.meta.dirname), 'packages/client/examples');
const instance = shareInstance();
const { url } = instance;

/** The output of an example, line by line, run as the README says. */
async function outputOf(name: string, environment: Record<string, string>, ...args: string[]) {
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [join(examples, name), ...args], {
    env: { ...process.env, BLATTWERK_URL: url, ...environment },
  });
  expect(stderr).toBe('');
  return stdout.trimEnd().split('\n');
}

const asAnna = { BLATTWERK_EMAIL: anna, BLATTWERK_PASSWORD: password };

/** A response of the API, fetched without the client. */
async function call<Answer>(email: string, path: string, body?: object): Promise<Answer> {
  const authorization = `Bearer ${tokenOf(await signInByCall({ url }, email))}`;
  const answer = await fetch(`${url}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { accept: 'application/json', 'content-type': 'application/json', authorization },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  expect(answer.ok, text).toBe(true);
  return JSON.parse(text);
}

interface Month {
  readonly cycles: readonly {
    readonly cycle: { readonly dateFrom: string };
    readonly total: string;
    readonly bonuses: { readonly level: { readonly amount: string } };
  }[];
}

test('the example of a month prints what the partner’s month amounts to', async () => {
  const { cycles } = await call<Month>(
    anna,
    `/api/partner/commission/month?partner=${await partnerOf(instance, anna)}`,
  );
  const expected = cycles.map(
    ({ cycle, total, bonuses }) =>
      `Anna Berger, ${cycle.dateFrom}: ${total} EUR, of it level bonus ${bonuses.level.amount} EUR`,
  );
  expect(expected).not.toEqual([]);
  expect(await outputOf('month.ts', asAnna)).toEqual(expected);
});

test('the example of a list sums every row, over more than one page', async () => {
  const filter = 'order[id]=asc&status.name[]=available&status.name[]=paid&limits=50';
  const amounts: string[] = [];
  for (let page = 1; ; page++) {
    const rows = await call<{ readonly amount: string }[]>(anna, `/api/credits?${filter}&page=${page}`);
    if (rows.length === 0) break;
    amounts.push(...rows.map(({ amount }) => amount));
  }
  expect(amounts.length).toBeGreaterThan(100);
  const cents = amounts.reduce((sum, amount) => sum + Math.round(Number(amount) * 100), 0);
  const expected = `${amounts.length} credits, ${(cents / 100).toFixed(2)} EUR`;
  expect(await outputOf('credits.ts', asAnna)).toEqual([expected]);
});

test('the example of an order imports it once with a key, and handles the refusal', async () => {
  const { email } = await addPerson(instance, 'Olga');
  const number = `E-${randomUUID().slice(0, 8)}`;
  const { key } = await call<{ readonly key: string }>(operator, '/api/api_keys', {
    name: `Example ${number}`,
    rights: ['orders.import'],
    expiresAt: new Date(Date.now() + 30 * 86_400_000).toISOString(),
  });
  const [taken = '', ...refused] = await outputOf('order.ts', { BLATTWERK_KEY: key }, number, email);
  const [, first, again] = /^\S+ imported: order (\d+), sent again (\d+)$/.exec(taken) ?? [];
  expect(first, taken).toBeDefined();
  expect(again).toBe(first);
  expect(refused).toEqual([expect.stringMatching(/^422 status, orderNotTaken: \S/)]);
  const stored = await instance.database.query<{ email: string; status: string; net: number }>(
    `select email, orders.status, base_cents::int as net from orders
     join partners on partners.id = partner_id join users on users.id = partners.user_id where number = $1`,
    [number],
  );
  expect(stored).toEqual([{ email, status: 'paid', net: 2_000 }]);
});
