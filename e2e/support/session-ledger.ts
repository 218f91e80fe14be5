import { setTimeout as sleep } from 'node:timers/promises';
import { PATIENCE_MS } from '@blattwerk/server/test-support/patience.ts';
import type { Random } from './random.ts';

/** How long a client keeps retrying an overloaded server. */
const PAUSE_MS = 100;

/** Every sign-in and sign-out that the server acknowledged, and those with an unknown outcome. */
export interface Ledger {
  /** Tokens of acknowledged sign-ins that nobody tried to end. */
  readonly live: Set<string>;
  /** Tokens whose sign-out was acknowledged. */
  readonly revoked: Set<string>;
  /** Requests cut off by the kill. */
  cut: number;
}

export function newLedger(): Ledger {
  return { live: new Set(), revoked: new Set(), cut: 0 };
}

export interface Writer {
  readonly email: string;
  readonly password: string;
  /** Sent to the server as the client's address, so that the rate limits for guesses are separate. */
  readonly address: string;
}

/**
 * Signs in repeatedly, and now and then out, until the server is gone; only acknowledged writes are recorded. A server that
 * is overloaded or without a database is retried: the outcome of that attempt is unknown.
 */
export async function write(url: string, writer: Writer, ledger: Ledger, random: Random): Promise<void> {
  for (;;) {
    try {
      await signIn(url, writer, ledger);
      if (random() < 0.3) await signOut(url, ledger, random);
    } catch (error) {
      if (error instanceof Unavailable) {
        await sleep(PAUSE_MS);
        continue;
      }
      if (!isCutOff(error)) throw error;
      ledger.cut += 1;
      return;
    }
  }
}

async function signIn(url: string, { email, password, address }: Writer, ledger: Ledger): Promise<void> {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ username: email, password }),
  });
  const body = await answer.text();
  if (answer.status === 503 || answer.status === 500) throw new Unavailable(`${answer.status}`);
  if (answer.status !== 200) throw new Error(`${email} could not sign in: ${answer.status} ${body}`);
  ledger.live.add((JSON.parse(body) as { token: string }).token);
}

async function signOut(url: string, ledger: Ledger, random: Random): Promise<void> {
  const tokens = [...ledger.live];
  const token = tokens[Math.floor(random() * tokens.length)];
  if (token === undefined) return;
  // From the moment it is sent the outcome is unknown, until it is acknowledged.
  ledger.live.delete(token);
  const answer = await fetch(`${url}/logout`, { headers: { authorization: `Bearer ${token}` } });
  if (answer.status === 204) ledger.revoked.add(token);
  else if (answer.status < 500) throw new Error(`The sign-out returned ${answer.status}.`);
  else throw new Unavailable(`${answer.status}`);
}

/** The request may or may not have been processed. */
class Unavailable extends Error {}

/** The request met a server that was being killed: the same. */
function isCutOff(error: unknown): boolean {
  return error instanceof TypeError && ['fetch failed', 'terminated'].includes(error.message);
}

/** Tokens that contradict what was acknowledged: live ones refused, revoked ones accepted. */
export async function brokenPromises(url: string, { live, revoked }: Ledger): Promise<string[]> {
  const expected = [
    ...[...live].map((token) => ({ token, status: 200 })),
    ...[...revoked].map((token) => ({ token, status: 401 })),
  ];
  const broken: string[] = [];
  const next = expected.values();
  const check = async () => {
    for (const { token, status } of next) {
      const found = await statusOf(url, token);
      if (found !== status) broken.push(`${token.slice(0, 8)}…: ${found}, not ${status}`);
    }
  };
  await Promise.all(Array.from({ length: 8 }, check));
  return broken;
}

/** The server's response to a token, after retries while it is overloaded. */
async function statusOf(url: string, token: string): Promise<number> {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    const { status, body } = await fetch(`${url}/api/user/`, {
      headers: { authorization: `Bearer ${token}` },
    });
    await body?.cancel();
    if (status !== 503 || performance.now() > until) return status;
    await sleep(PAUSE_MS);
  }
}
