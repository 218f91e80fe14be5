import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { appCode } from '@blattwerk/server/identity/session/testing/app-code.ts';
import { linkIn } from '@blattwerk/server/messaging/messages/testing/read-mail.ts';
import { bareEnvironment } from '@blattwerk/server/test-support/bare-environment.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EmptyInstance, startEmptyInstance } from './support/instances.ts';
import { newestMail } from './support/mailbox.ts';

/*
 * One month of a company from an empty database, by what a user has: the screens, the calls behind them, the commands. No
 * SQL. Each step is a test that goes on from where the one before ended.
 */

const root = join(import.meta.dirname, '..');
const run = promisify(execFile);

const PASSWORD = 'Birnbaum-am-Bach';
const reason = 'Zum Start des Unternehmens';
const ruth = 'ruth@laubwerk.example';
const jonas = 'jonas@laubwerk.example';
const nora = 'nora@post.example';

let instance: EmptyInstance;
beforeAll(async () => {
  instance = await startEmptyInstance();
});
afterAll(async () => {
  await instance?.stop();
  console.log(['| step | by | seconds |', '|---|---|---|', ...rows].join('\n'));
});

const rows: string[] = [];

/** A step, and whether it takes a call that a screen makes too, or a command. */
function step(name: string, by: 'call' | 'command', work: () => Promise<void>): void {
  test(name, async () => {
    const began = performance.now();
    await work();
    rows.push(`| ${name} | ${by} | ${((performance.now() - began) / 1000).toFixed(1)} |`);
  });
}

interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: whatever the call answers
  readonly body: any;
}

async function call(token: string | null, method: string, path: string, body?: object): Promise<Answer> {
  const answer = await fetch(`${instance.url}${path}`, {
    method,
    headers: {
      accept: 'application/json',
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && {
        'content-type': method === 'PATCH' ? 'application/merge-patch+json' : 'application/json',
      }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return {
    status: answer.status,
    body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text,
  };
}

/** The same where it has to succeed. */
async function done(
  token: string | null,
  method: string,
  path: string,
  body?: object,
): Promise<Answer['body']> {
  const answer = await call(token, method, path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body;
}

async function signIn(email: string, code?: string): Promise<string> {
  const body = { username: email, password: PASSWORD, ...(code !== undefined && { code }) };
  return (await done(null, 'POST', '/api/login', body)).token;
}

/** A command of the product on the database of the instance. */
function command(file: string, ...args: string[]) {
  const env = { ...bareEnvironment(), DATABASE_URL: instance.databaseUrl, DATA_DIR: instance.dataDir };
  return run(process.execPath, [join(root, 'apps/server/src', file), ...args], { env });
}

let first: string;
let second: string;
let secondId: number;
let company: number;
let partner: number;

step('the company begins with its first operator', 'call', async () => {
  await done(null, 'POST', '/api/setup', {
    code: instance.setupCode,
    company: 'Laubwerk GmbH',
    firstName: 'Ruth',
    lastName: 'Rebe',
    email: ruth,
    password: PASSWORD,
    start: new Date().toISOString().slice(0, 7),
  });
  first = await signIn(ruth);
  company = (await done(first, 'GET', '/api/user/')).partner.id;
});

step('nobody signs up before the company says who it is', 'call', async () => {
  const closed = await call(null, 'GET', '/api/sign-up/documents');
  expect([closed.status, closed.body.code]).toEqual([409, 'signUpClosed']);
  const { version } = await done(first, 'GET', '/api/company');
  expect(version).not.toBe('');
  await done(first, 'PATCH', '/api/company', {
    street: 'Lindenweg 4',
    postcode: '12043',
    city: 'Berlin',
    countryISO: 'DEU',
    vatId: 'DE136695976',
    email: 'hilfe@laubwerk.example',
    reason,
  });
  for (const [kind, title] of [
    ['imprint', 'Impressum'],
    ['privacy', 'Datenschutzerklärung'],
  ])
    await done(first, 'POST', '/api/legal_documents', {
      kind,
      texts: { de: { title, text: 'Laubwerk GmbH, Lindenweg 4, 12043 Berlin' } },
      reason,
    });
  expect((await done(first, 'GET', '/api/company')).signUpNeeds).toEqual([]);
});

step('a second operator comes in with rights by task', 'call', async () => {
  const rights = ['partners.write', 'operators.write', 'audit.read'];
  const body = { firstName: 'Jonas', lastName: 'Ast', email: jonas, rights, reason };
  secondId = (await done(first, 'POST', '/api/operators', body)).id;
  const mail = await newestMail(instance, { to: jonas, template: 'operator-invitation' });
  const token = linkIn(mail.text).split('token=').at(-1);
  await done(null, 'POST', '/api/operator-invitation/accept', { token, password: PASSWORD });
  second = await signIn(jonas);
  expect((await call(second, 'PATCH', '/api/company', { city: 'Kiel', reason })).status).toBe(403);
});

step('full access takes two people, and the second factor of who approves', 'call', async () => {
  const change = { admin: true, reason };
  const { approval } = await done(first, 'PATCH', `/api/operators/${secondId}`, change);
  const own = await call(first, 'POST', `/api/approvals/${approval}/approve`, {});
  expect([own.status, own.body.code]).toEqual([403, 'fourEyes']);
  const lacking = await call(second, 'POST', `/api/approvals/${approval}/approve`, {});
  expect([lacking.status, lacking.body.code]).toEqual([403, 'secondFactorNeeded']);
  const { secret } = await done(second, 'POST', '/api/user/second-factor', { password: PASSWORD });
  const confirmed = { code: appCode(secret, new Date()) };
  const { recoveryCodes } = await done(second, 'POST', '/api/user/second-factor/confirm', confirmed);
  // The next one of the app: each code is taken once.
  const proof = { code: appCode(secret, new Date(Date.now() + 30_000)) };
  expect((await done(second, 'POST', `/api/approvals/${approval}/approve`, proof)).status).toBe('approved');
  // Other rights end the sessions of whom they concern.
  second = await signIn(jonas, recoveryCodes[0]);
  expect((await done(second, 'GET', '/api/user/')).roles).toContain('ROLE_ADMIN');
});

step('the first partner signs up by the company’s link, and may be paid', 'call', async () => {
  await done(first, 'POST', '/api/referral_links', { code: 'LAUBWERK' });
  const documents: { id: number }[] = await done(null, 'GET', '/api/sign-up/documents');
  await done(null, 'POST', '/api/sign-up', {
    firstName: 'Nora',
    lastName: 'Wendt',
    email: nora,
    password: PASSWORD,
    code: 'LAUBWERK',
    acceptedDocuments: documents.map(({ id }) => id),
  });
  const mail = await newestMail(instance, { to: nora, template: 'sign-up-confirmation' });
  expect(mail.text).toContain('Ihr Team von Laubwerk GmbH');
  const token = linkIn(mail.text).split('confirm=').at(-1);
  await done(null, 'POST', '/api/sign-up/confirm', { token, password: PASSWORD });
  const signedIn = await signIn(nora);
  partner = (await done(signedIn, 'GET', '/api/user/')).partner.id;
  for (const { id } of await done(signedIn, 'GET', '/api/legal_documents.json'))
    await done(signedIn, 'POST', `/api/legal_documents/${id}/accept`);
  const team = await done(first, 'GET', `/api/partners/${company}/team.json`);
  expect(team).toMatchObject([{ id: partner, displayName: 'Nora Wendt' }]);
});

step('a partner is put on hold, and the hold ends', 'call', async () => {
  expect(await done(second, 'POST', `/api/partners/${partner}/hold`, { reason })).toMatchObject({
    state: 'held',
  });
  expect((await call(first, 'POST', `/api/partners/${partner}/hold`, { reason })).status).toBe(409);
  await done(first, 'POST', `/api/partners/${partner}/release`, { reason });
  const states = await done(first, 'GET', `/api/partners/${partner}/states.json`);
  expect(states.map(({ state }: { state: string }) => state)).toEqual(['active', 'held']);
});

step('what was done stands in the log, with what it was and why', 'call', async () => {
  const lines = await done(second, 'GET', '/api/audit_log.json?action=write&limits=100');
  const subjects = lines.map(({ subject }: { subject: string }) => subject);
  for (const subject of ['/api/company', `/api/operators/${secondId}`, `/api/partners/${partner}`])
    expect(
      subjects.some((one: string) => one.startsWith(subject)),
      subject,
    ).toBe(true);
  expect(lines.filter(({ after }: { after: unknown }) => after === null)).toEqual([]);
  // Nobody else could decide on the full access of the second one.
  const alone: { subject: string }[] = lines.filter((line: { alone: boolean }) => line.alone);
  expect(alone.map(({ subject }) => subject).toSorted()).toEqual([
    expect.stringMatching(/^\/api\/approvals\/\d+$/),
    `/api/operators/${secondId}`,
  ]);
  const { status, body } = await call(second, 'GET', '/csv/audit_log?action=write');
  expect([status, body]).toEqual([200, expect.stringContaining(reason)]);
});

step('every rule of the books holds', 'command', async () => {
  const { stdout } = await command('money/books/check/ledger-check.command.ts');
  expect(stdout).not.toBe('');
});
