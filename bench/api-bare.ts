import { fork } from 'node:child_process';
import { once } from 'node:events';
import { registerApp } from '@blattwerk/server/app.ts';
import { createDeps } from '@blattwerk/server/deps.ts';
import { readConfig } from '@blattwerk/server/platform/config.ts';
import { openDatabase } from '@blattwerk/server/platform/database/database.ts';
import { createHttpServer } from '@blattwerk/server/platform/http/server.ts';
import { readFieldKeys } from '@blattwerk/server/platform/secrets/field-keys.ts';
import { secretsWith } from '@blattwerk/server/platform/secrets/secrets.ts';
import pg from 'pg';
import type { BareRead, BareTask } from './api-bare-process.ts';
import type { Shot } from './api-load.ts';

/** A baseline server in a process of its own. */
export interface BareServer {
  readonly url: string;
  readonly pid: number;
  stop(): void;
}

export async function startBare(task: BareTask): Promise<BareServer> {
  const script = new URL('./api-bare-process.ts', import.meta.url);
  const child = fork(script, { serialization: 'advanced' });
  child.send(task);
  const [port] = await once(child, 'message');
  return {
    url: `http://127.0.0.1:${String(port)}/`,
    pid: child.pid ?? -1,
    stop: () => child.disconnect(),
  };
}

/** The statements the product runs to answer requests, without the session lookups. */
export interface Reads {
  of(shot: Shot): Promise<BareRead[]>;
  close(): Promise<void>;
}

/** The product, running in this process so that the statements it sends to the database can be recorded. */
export async function listenToReads(databaseUrl: string, dataDir: string): Promise<Reads> {
  const config = { ...readConfig({ DATA_DIR: dataDir }), logLevel: 'silent' as const };
  const database = openDatabase(databaseUrl);
  const app = await createHttpServer(config);
  const secrets = secretsWith(await readFieldKeys(config));
  const deps = await createDeps({
    config,
    database: { db: database.db, url: databaseUrl },
    log: app.log,
    secrets,
  });
  await registerApp(app, deps, null);
  return {
    of: ({ url, token, method = 'GET', body }) =>
      sentBy(async () => {
        const json = body === undefined ? {} : { 'content-type': 'application/json' };
        const headers = { authorization: `Bearer ${token}`, ...json };
        const path = new URL(url).pathname + new URL(url).search;
        const answer = await app.inject({ method, url: path, headers, ...(body ? { payload: body } : {}) });
        if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode}`);
      }),
    close: async () => {
      await app.close();
      await database.close();
    },
  };
}

async function sentBy(work: () => Promise<void>): Promise<BareRead[]> {
  const { query } = pg.Client.prototype;
  const sent: BareRead[] = [];
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]): never {
    const [first, values] = given;
    const statement = typeof first === 'string' ? { text: first, values } : (first as BareRead);
    sent.push({ text: statement.text, values: (statement.values as unknown[] | undefined) ?? [] });
    return (query as (...all: unknown[]) => never).apply(this, given);
  } as never;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
  return sent.filter(({ text }) => /^\s*(select|with)\b/i.test(text) && !text.includes('token_hash'));
}
