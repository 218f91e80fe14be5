import { freePort } from '@blattwerk/server/platform/database/postgres/postmaster.ts';
import { afterAll, beforeAll, expect } from 'vitest';
import { addAuthenticator, addPasskey } from './support/authenticator.ts';
import { controlling, operator, password } from './support/demo-logins.ts';
import { type OwnInstance, startOwnInstance } from './support/instances.ts';
import { journey, shareBrowser } from './support/journey.ts';
import { signedInState, tokenOf } from './support/sessions.ts';

shareBrowser();

let instance: OwnInstance;
let url: string;

// An instance of its own: the company requires a second factor here. Passkeys need a host name.
beforeAll(async () => {
  const port = await freePort(0);
  url = `http://localhost:${port}`;
  instance = await startOwnInstance({ PORT: String(port), PUBLIC_URL: url });
  await instance.database.query('update company set second_factor = true');
});
afterAll(() => instance?.stop());

/** Full access for a new operator, prepared by the first operator: it waits for the second one. */
async function prepare(email: string): Promise<void> {
  const token = tokenOf(await signedInState(url, operator));
  const call = async (method: 'POST' | 'PATCH', path: string, body: object) => {
    const type = method === 'PATCH' ? 'application/merge-patch+json' : 'application/json';
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': type },
      body: JSON.stringify({ ...body, reason: 'Vertretung' }),
    });
    expect(answer.ok, `${method} ${path}`).toBe(true);
    return (await answer.json()) as { id: number };
  };
  const person = { firstName: 'Ruth', lastName: 'Rebe', email, rights: ['audit.read'] };
  const { id } = await call('POST', '/api/operators', person);
  await call('PATCH', `/api/operators/${id}`, { admin: true });
}

/** Which of these have full access. */
async function admins(...emails: string[]): Promise<string[]> {
  const rows = await instance.database.query<{ email: string }>(
    `select email from users where email = any($1) and 'ROLE_ADMIN' = any(roles) order by email`,
    [emails],
  );
  return rows.map(({ email }) => email);
}

journey('an operator approves with a passkey what another one has prepared', async (open) => {
  const email = 'ruth.rebe@firma.example';
  await prepare(email);
  const visit = await open({ storageState: await signedInState(url, controlling) });
  visit.expectProblem(/403/);
  const { page } = visit;
  await addAuthenticator(page);
  await page.goto(`${url}/app/operations/account`);
  expect(await addPasskey(page, 'Notebook', password)).toBe(10);

  await page.goto(`${url}/app/operations/approvals`);
  const card = page.getByTestId('approval').filter({ hasText: 'Vertretung' }).first();
  await card.getByRole('button', { name: 'Freigeben' }).click();
  await card.getByText('oder mit einem Passkey').waitFor();
  await card.getByLabel('Ersatzcode').waitFor();
  await card.getByRole('button', { name: 'Mit Passkey bestätigen' }).click();
  await expect.poll(() => admins(email)).toEqual([email]);

  // Several approved together are proven by one passkey, and no others are.
  await instance.database.query('update sessions set proven_at = null');
  const [one, two, other] = ['eva@firma.example', 'ida@firma.example', 'uta@firma.example'] as const;
  for (const person of [other, one, two]) await prepare(person);
  await page.reload();
  const waiting = page.getByRole('listitem').filter({ hasText: 'Vertretung' });
  await expect.poll(() => waiting.count()).toBe(3);
  // The latest first.
  for (const chosen of [waiting.first(), waiting.nth(1)]) await chosen.getByRole('checkbox').check();
  const form = page.getByRole('form', { name: 'Mehrere entscheiden' });
  await form.getByRole('button', { name: 'Freigeben' }).click();
  await form.getByLabel('Ersatzcode').waitFor();
  await form.getByRole('button', { name: 'Mit Passkey bestätigen' }).click();
  await page.getByText('2 Vorgänge freigegeben').waitFor();
  expect(await admins(one, two, other)).toEqual([one, two]);
  await waiting.first().getByRole('button', { name: 'Freigeben' }).click();
  await waiting.first().getByLabel('Ersatzcode').waitFor();
});
