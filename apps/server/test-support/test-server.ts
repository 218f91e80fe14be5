import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { registerApp } from '../src/app.ts';
import { createDeps } from '../src/deps.ts';
import { documentedStatuses } from '../src/operations/discovery/open-api-answers.ts';
import { readConfig } from '../src/platform/config.ts';
import type { Replica } from '../src/platform/database/replica.ts';
import { createTestDatabase, replicaOf, type TestDatabase } from '../src/platform/database/test-database.ts';
import type { Clock, Deps } from '../src/platform/deps.ts';
import { createHttpServer } from '../src/platform/http/server.ts';
import { secretsWith } from '../src/platform/secrets/secrets.ts';

/** The password of every user that a test signs in. */
export const TEST_PASSWORD = 'Herbstlaub-17';

const hashes = new Map<string, Promise<string>>();

/**
 * The hash of a password, the tests' own by default, computed once per process. It is as cheap as possible: the
 * product's costs 25 ms of CPU time at every sign-in, and only matters to tests that compare response times.
 */
export function testPasswordHash(password = TEST_PASSWORD): Promise<string> {
  const made =
    hashes.get(password) ?? hash(password, { algorithm: 2, memoryCost: 8, timeCost: 1, parallelism: 1 });
  hashes.set(password, made);
  return made;
}

/** A queued message, as seen by a test. */
export interface QueuedForTest {
  readonly channel: 'mail' | 'sms';
  readonly recipient: string;
  readonly locale: string;
  readonly template: string;
  readonly parameters: Readonly<Record<string, string | number>>;
}

/** The API on a database of its own, without a port: requests are injected. */
export interface TestServer {
  readonly app: FastifyInstance;
  readonly database: TestDatabase;
  readonly deps: Deps;
  /** The key that encrypts its secrets. */
  readonly fieldKey: Buffer;
  /** Sets the server's clock; it stands still otherwise. */
  setTime(now: Date): void;
  /** Signs in and returns the token. */
  signIn(email: string, password?: string): Promise<string>;
  /** A request with a token. */
  call(token: string | null, request: InjectOptions): Promise<LightMyRequestResponse>;
  /** A merge patch with a token: absent members stay, null clears. */
  mergePatch(token: string | null, url: string, payload: object): Promise<LightMyRequestResponse>;
  /** The mails and text messages queued so far, in order. */
  outboxOf(): Promise<QueuedForTest[]>;
  close(): Promise<void>;
}

interface Options {
  /** Folder of the web application, which it then serves. */
  readonly webFolder?: string;
  /** Receives the log of errors, or of everything. */
  readonly logTo?: { write(line: string): void };
  readonly logLevel?: 'error' | 'trace';
  /** Its database, dropped with it, and the folder whose files are copied for it, if any. */
  readonly on?: TestDatabase & { readonly dataDir?: string };
  /** A replica of that database, which is closed with it. */
  readonly replica?: Replica;
  /** The key that encrypts the fields of that database; a new one by default. */
  readonly fieldKey?: Buffer;
  /** Further environment variables; empty ones are not set. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** Without imprint and privacy notice sign-ups are closed. */
const published = {
  IMPRINT_URL: 'https://company.example/imprint',
  PRIVACY_URL: 'https://company.example/privacy',
};

/**
 * Starts it. `setUp` starts and closes it for a file; `close` fails if a call was answered with an undocumented status.
 */
export async function startTestServer(
  now = new Date(),
  {
    webFolder,
    logTo,
    logLevel = 'error',
    on,
    fieldKey = randomBytes(32),
    environment = {},
    ...given
  }: Options = {},
): Promise<TestServer> {
  const database = on ?? (await createTestDatabase());
  let time = now;
  const clock: Clock = { now: () => new Date(time) };
  const dataDir = await mkdtemp(join(tmpdir(), 'blattwerk-test-'));
  if (on?.dataDir !== undefined) await cp(on.dataDir, dataDir, { recursive: true });
  const config = {
    ...readConfig({ DATA_DIR: dataDir, ...published, ...environment }),
    // Browsers create passkeys for host names only.
    publicUrl: 'http://localhost:3000',
    logLevel: logTo ? logLevel : ('silent' as const),
  };
  const app = await createHttpServer(config, logTo);
  const undocumented = findUndocumented(app);
  const secrets = secretsWith([fieldKey]);
  const replica = given.replica ?? (await replicaOf(database));
  const deps = await createDeps({ config, database, log: app.log, secrets, clock, replica });
  await registerApp(app, deps, webFolder ?? null);
  const call: TestServer['call'] = (token, request) =>
    app.inject({
      ...request,
      headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...request.headers },
    });
  return {
    app,
    database,
    deps,
    fieldKey,
    call,
    mergePatch: (token, url, payload) => {
      const headers = { 'content-type': 'application/merge-patch+json' };
      return call(token, { method: 'PATCH', url, headers, payload });
    },
    setTime: (next) => {
      time = next;
    },
    signIn: async (email, password = TEST_PASSWORD) => {
      const answer = await app.inject({
        method: 'POST',
        url: '/api/login',
        payload: { username: email, password },
      });
      if (answer.statusCode !== 200)
        throw new Error(`${email} cannot sign in: ${answer.statusCode} ${answer.body}`);
      return answer.json().token;
    },
    outboxOf: async () =>
      (await database.db
        .selectFrom('outbox')
        .select(['channel', 'recipient', 'locale', 'template', 'parameters'])
        .orderBy('id')
        .execute()) as QueuedForTest[],
    close: async () => {
      await app.close();
      await replica?.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
      if (undocumented.size > 0)
        throw new Error(`Not in the API's documentation: ${[...undocumented].join(', ')}`);
    },
  };
}

/**
 * Records answers from now on with a status that the call's documentation does not list; except for faults of the
 * product, and 304.
 */
function findUndocumented(app: FastifyInstance): ReadonlySet<string> {
  const found = new Set<string>();
  app.addHook('onResponse', (request, reply, done) => {
    const endpoint = request.routeOptions.config.registered?.endpoint;
    const status = String(reply.statusCode);
    if (endpoint && status !== '500' && status !== '304' && !documentedStatuses(endpoint).includes(status))
      found.add(`${status} of ${endpoint.method} ${endpoint.path}`);
    done();
  });
  return found;
}
