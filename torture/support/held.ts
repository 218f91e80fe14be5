import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createPartner, type TestPartner } from '@blattwerk/server/network/team/testing/create-partner.ts';
import { createTestDatabase, type TestDatabase } from '@blattwerk/server/platform/database/test-database.ts';
import { type Secrets, secretsWith } from '@blattwerk/server/platform/secrets/secrets.ts';
import { timed } from '@blattwerk/server/test-support/slowness.ts';
import { TEST_PASSWORD } from '@blattwerk/server/test-support/test-server.ts';
import { expect } from 'vitest';
import { type ServerProcess, startServerProcess } from '../../e2e/support/server-process.ts';
import { shootAgain } from './come-again.ts';
import { isFull } from './counts.ts';
import { Gun, type Shot, type Target } from './open-fire.ts';

/** Maximum extra time of a health check over that of a server that is not attacked, in milliseconds, on an idle machine. */
const LONGEST_HEALTH_MS = 100;

export interface Attacker {
  readonly person: TestPartner;
  readonly token: string;
}

/** A server under attack, and the means to attack it. */
export interface Held {
  readonly database: TestDatabase;
  readonly secrets: Secrets;
  readonly server: ServerProcess;
  readonly gun: Gun;
  /** Partners without a sponsor. */
  readonly people: readonly Attacker[];
  readonly operator: Attacker;
  /** Sends a request, and retries it while the server is overloaded. */
  ask(target: Target): Promise<Shot>;
  /** The value of a metric in `/metrics`. */
  metric(name: string): Promise<number>;
  /** Sends these bytes on a connection that stays open. */
  open(text: string | Buffer): Promise<Socket>;
  /** Attacks the server while its health check is polled. */
  underAttack<T>(what: string, attack: () => Promise<T>): Promise<T>;
  stop(): Promise<void>;
}

/** Starts the server on a database of its own, with this many partners. */
export async function startHeld(count: number): Promise<Held> {
  const database = await createTestDatabase();
  const created: TestPartner[] = [];
  for (let number = 0; number < count; number += 1)
    created.push(await createPartner(database.db, { name: `Halter ${number}`, parent: null }));
  const roles = ['ROLE_USER', 'ROLE_ADMIN'];
  const operating = await createPartner(database.db, {
    name: 'Betreiber',
    parent: null,
    affiliate: false,
    roles,
  });
  const key = randomBytes(32);
  const environment = { DATABASE_URL: database.url, FIELD_KEY: key.toString('base64') };
  const start = () => startServerProcess({ LOG_LEVEL: 'warn', ...environment });
  // The other server is polled in the same way but never attacked: its response times are those of the machine and of the
  // test.
  const [server, other] = await Promise.all([start(), start()]);
  const gun = new Gun();
  const sockets: Socket[] = [];
  const enter = async (person: TestPartner) => ({ person, token: await signIn(gun, server, person.email) });
  return {
    database,
    secrets: secretsWith([key]),
    server,
    gun,
    people: await Promise.all(created.map(enter)),
    operator: await enter(operating),
    ask: (target) => shootAgain(gun, target),
    metric: async (name) => {
      const { body } = await gun.shoot({ url: `${server.url}/metrics` });
      return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(body)?.[1]);
    },
    open: async (text) => {
      const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
      sockets.push(socket);
      socket.on('error', () => undefined);
      await once(socket, 'connect');
      socket.write(text);
      return socket;
    },
    underAttack: (what, attack) => underAttack(gun, [server, other], what, attack),
    stop: async () => {
      gun.close();
      for (const socket of sockets) socket.destroy();
      await Promise.all([server.stop(), other.stop()]);
      await database.drop();
    },
  };
}

async function signIn(gun: Gun, { url }: ServerProcess, username: string): Promise<string> {
  const body = { username, password: TEST_PASSWORD };
  const { status, body: answer } = await shootAgain(gun, { url: `${url}/api/login`, body });
  if (status !== 200) throw new Error(`${username} cannot sign in: ${status} ${answer}`);
  return JSON.parse(answer).token;
}

async function underAttack<T>(
  gun: Gun,
  servers: readonly [ServerProcess, ServerProcess],
  what: string,
  attack: () => Promise<T>,
): Promise<T> {
  let isOver = false;
  const ask = async ({ url }: ServerProcess) => {
    const times: number[] = [];
    while (!isOver) {
      const { status, milliseconds } = await gun.shoot({ url: `${url}/healthz` });
      expect(status).toBe(200);
      times.push(milliseconds);
      await sleep(20);
    }
    return Math.max(...times);
  };
  const asks = Promise.all(servers.map(ask));
  // Awaited after the attack; until then an early failure must not count as an unhandled rejection.
  asks.catch(() => undefined);
  const { result, took, slow } = await timed(() =>
    attack().finally(async () => {
      isOver = true;
      await asks.catch(() => undefined);
    }),
  );
  const seconds = (took / 1000).toFixed(1);
  const [longest = Number.NaN, usual = Number.NaN] = await asks;
  console.log(
    `held: ${what}: ${seconds} s, health check within ${Math.round(longest)} ms, of the other server within ${Math.round(usual)} ms`,
  );
  expect(longest).toBeLessThan(usual + (isFull ? LONGEST_HEALTH_MS * slow : 2 * usual + 1_000 * slow));
  return result;
}
