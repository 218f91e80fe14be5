import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { berlinDay, berlinMidnight } from '@blattwerk/plan/days.ts';
import { appCode } from '@blattwerk/server/identity/session/testing/app-code.ts';
import { freePort } from '@blattwerk/server/platform/database/postgres/postmaster.ts';
import { bareEnvironment } from '@blattwerk/server/test-support/bare-environment.ts';
import { expect } from 'vitest';
import { type EmptyInstance, startEmptyInstance } from '../instances.ts';
import type { Open } from '../journey.ts';
import type { Visit } from '../visit.ts';

const root = join(import.meta.dirname, '../../..');
const clockAhead = pathToFileURL(join(import.meta.dirname, 'clock-ahead.mjs')).href;
const run = promisify(execFile);

/** How long a code of an authenticator app is shown. */
const CODE_MS = 30_000;

export const PASSWORD = 'Birnbaum-am-Bach';

/** The response of a call: each step reads what it needs. */
// biome-ignore lint/suspicious/noExplicitAny: whatever the call answers
export type Body = any;

export interface Answer {
  readonly status: number;
  readonly body: Body;
}

/** The body of a call: JSON, or a file. */
export type Sent = object | { readonly file: string | Buffer; readonly type: string };

/** Somebody who signs in. */
interface Person {
  session: { readonly token: string } | null;
  /** Of their authenticator app, with the last code used. */
  secret: string | null;
  lastCode: number;
}

/** A company that starts with an empty database, with a clock of its own that advances from stage to stage. */
export class CompanyMonth {
  #instance: EmptyInstance | null = null;
  #aheadMs = 0;
  #environment: Record<string, string> = {};
  readonly #people = new Map<string, Person>();

  /** Starts it at the machine's time. Its URL stays the same: passkeys and links in mails contain it. */
  async start(): Promise<void> {
    const port = await freePort(0);
    const url = `http://localhost:${port}`;
    // The shop of this month runs next to it.
    const place = { PORT: String(port), HOST: '127.0.0.1', PUBLIC_URL: url };
    this.#environment = { ...place, PRIVATE_HOSTS: '127.0.0.1' };
    this.#instance = await startEmptyInstance(this.#environment);
  }

  async stop(): Promise<void> {
    await this.#instance?.stop();
  }

  get instance(): EmptyInstance {
    if (this.#instance === null) throw new Error('The company has not been started.');
    return this.#instance;
  }

  /** Base URL, without a trailing slash. */
  get url(): string {
    return this.#environment.PUBLIC_URL ?? '';
  }

  now(): Date {
    return new Date(Date.now() + this.#aheadMs);
  }

  /** The day in Berlin. */
  today(): string {
    return berlinDay(this.now().getTime());
  }

  /**
   * Advances to ten in the morning of a later day: the process ends, and one of that day takes over. Everybody has to sign
   * in again.
   */
  async goTo(day: string): Promise<void> {
    this.#aheadMs = berlinMidnight(day) + 10 * 3_600_000 - Date.now();
    for (const person of this.#people.values()) person.session = null;
    await this.instance.restart({ ...this.#environment, ...this.#clock() });
  }

  #clock(): Record<string, string> {
    return { NODE_OPTIONS: `--import=${clockAhead}`, CLOCK_AHEAD_MS: String(this.#aheadMs) };
  }

  /** Runs a command of the product on the company's database, on its current day. */
  async command(file: string, ...words: string[]): Promise<string> {
    const { databaseUrl, dataDir } = this.instance;
    const clock = this.#aheadMs === 0 ? {} : this.#clock();
    const env = { ...bareEnvironment(), DATABASE_URL: databaseUrl, DATA_DIR: dataDir, ...clock };
    const { stdout } = await run(process.execPath, [join(root, file), ...words], { env });
    return stdout;
  }

  /** Every rule of the books holds, as `npm run ledger:check` reports; throws otherwise. */
  async checkLedger(): Promise<void> {
    const said = await this.command('apps/server/src/money/books/check/ledger-check.command.ts');
    expect(said).not.toBe('');
  }

  /** One call of the API, as a user or without a session. */
  async call(email: string | null, method: string, path: string, sent?: Sent): Promise<Answer> {
    const token = email === null ? null : (await this.signIn(email)).token;
    const answer = await fetch(`${this.url}${path}`, {
      method,
      headers: {
        accept: 'application/json',
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(sent !== undefined && !(sent instanceof FormData) && { 'content-type': typeOf(method, sent) }),
      },
      ...(sent !== undefined && { body: bodyOf(sent) }),
    });
    const text = await answer.text();
    const isJson = text.startsWith('{') || text.startsWith('[');
    return { status: answer.status, body: isJson ? JSON.parse(text) : text };
  }

  /** The same, but it must succeed; returns the response. If the second factor has to be proven, the caller's app does so. */
  async done(email: string | null, method: string, path: string, sent?: Sent): Promise<Body> {
    let { status, body } = await this.call(email, method, path, sent);
    if (email !== null && body.code === 'secondFactorProof')
      ({ status, body } = await this.call(email, method, path, {
        ...sent,
        code: await this.nextCode(email),
      }));
    expect(status, `${method} ${path} ${JSON.stringify(body)}`).toBeLessThan(300);
    return body;
  }

  /** The bytes of a file. */
  async file(email: string, path: string): Promise<Buffer> {
    const { token } = await this.signIn(email);
    const answer = await fetch(`${this.url}${path}`, { headers: { authorization: `Bearer ${token}` } });
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(answer.status, `${path} ${answer.status < 300 ? '' : bytes}`).toBe(200);
    return bytes;
  }

  /** Signs a user in, unless already done; with an app by its next code, or a recovery code. */
  async signIn(email: string, recoveryCode?: string): Promise<{ readonly token: string }> {
    const person = this.#person(email);
    if (person.session !== null) return person.session;
    const code = person.secret === null ? undefined : (recoveryCode ?? (await this.nextCode(email)));
    const body = { username: email, password: PASSWORD, ...(code !== undefined && { code }) };
    const session = await this.done(null, 'POST', '/api/login', body);
    person.session = session;
    return session;
  }

  /** A change of rights has ended a user's sessions. */
  forget(email: string): void {
    this.#person(email).session = null;
  }

  /** Sets up an authenticator app; returns the first of its recovery codes. */
  async setUpApp(email: string): Promise<string> {
    const { secret } = await this.done(email, 'POST', '/api/user/second-factor', { password: PASSWORD });
    this.#person(email).secret = secret;
    const code = await this.nextCode(email);
    const { recoveryCodes } = await this.done(email, 'POST', '/api/user/second-factor/confirm', { code });
    return recoveryCodes[0];
  }

  /** The next code of a user's app: each is accepted once, and one that is not due yet is accepted a moment early. */
  async nextCode(email: string): Promise<string> {
    const person = this.#person(email);
    if (person.secret === null) throw new Error(`${email} has no authenticator app.`);
    const current = () => Math.floor(this.now().getTime() / CODE_MS);
    const code = Math.max(current(), person.lastCode + 1);
    await expect.poll(() => current() + 1 >= code, { timeout: 2 * CODE_MS, interval: 500 }).toBe(true);
    person.lastCode = code;
    return appCode(person.secret, new Date(code * CODE_MS));
  }

  /** One person prepares, another approves: returns the response of the first call. Throws if no approval is required. */
  async byTwo(
    [preparing, approving]: readonly [string, string],
    method: 'POST' | 'PATCH',
    path: string,
    body: object,
  ): Promise<Body> {
    const answer = await this.done(preparing, method, path, body);
    const waiting = /(\d+)$/.exec(String(answer.approval))?.[1];
    expect(waiting, `${path} waits for a second person`).toBeDefined();
    await this.approve(approving, Number(waiting));
    return answer;
  }

  /** Approves what waits, and proves the second factor if required. */
  async approve(email: string, approval: number): Promise<void> {
    const { status } = await this.done(email, 'POST', `/api/approvals/${approval}/approve`, {});
    expect(status).toBe('approved');
  }

  /** A window with a signed-in user, on the company's current day. */
  async open(open: Open, email: string | null): Promise<Visit> {
    const session = email === null ? null : await this.signIn(email);
    const kept = { ...session, lastCheck: this.now().getTime(), error: null };
    const localStorage = [{ name: 'blattwerk.session', value: JSON.stringify(kept) }];
    return open({
      ...(session !== null && {
        storageState: { cookies: [], origins: [{ origin: this.url, localStorage }] },
      }),
      viewport: { width: 1440, height: 900 },
      acceptDownloads: true,
      ...(this.#aheadMs !== 0 && { prepare: (context) => context.clock.setFixedTime(this.now()) }),
    });
  }

  #person(email: string): Person {
    const known = this.#people.get(email);
    if (known !== undefined) return known;
    const added: Person = { session: null, secret: null, lastCode: 0 };
    this.#people.set(email, added);
    return added;
  }
}

const isFile = (sent: Sent): sent is { readonly file: string | Buffer; readonly type: string } =>
  'file' in sent && 'type' in sent;

function typeOf(method: string, sent: Sent): string {
  if (isFile(sent)) return sent.type;
  return method === 'PATCH' ? 'application/merge-patch+json' : 'application/json';
}

function bodyOf(sent: Sent): string | FormData | Uint8Array<ArrayBuffer> {
  if (sent instanceof FormData) return sent;
  if (!isFile(sent)) return JSON.stringify(sent);
  return typeof sent.file === 'string' ? sent.file : new Uint8Array(sent.file);
}
