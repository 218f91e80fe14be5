import type { Random } from './random.ts';

/** Every sign-in and sign-out that the server acknowledged, and those whose outcome nobody knows. */
export interface Ledger {
  /** Tokens of acknowledged sign-ins that nobody tried to end. */
  readonly live: Set<string>;
  /** Tokens whose sign-out was acknowledged. */
  readonly revoked: Set<string>;
  /** Requests that the kill cut off. */
  cut: number;
}

export function newLedger(): Ledger {
  return { live: new Set(), revoked: new Set(), cut: 0 };
}

export interface Writer {
  readonly email: string;
  readonly password: string;
  /** Told to the server as the client's address, so that the limits on guessing stay apart. */
  readonly address: string;
}

/** Signs in again and again, and now and then out, until the server is gone; only acknowledged writes are noted. */
export async function write(url: string, writer: Writer, ledger: Ledger, random: Random): Promise<void> {
  for (;;) {
    try {
      await signIn(url, writer, ledger);
      if (random() < 0.3) await signOut(url, ledger, random);
    } catch (error) {
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
  if (answer.status === 503 || answer.status === 500) throw new CutOff(`${answer.status}`);
  if (answer.status !== 200) throw new Error(`${email} could not sign in: ${answer.status} ${body}`);
  ledger.live.add((JSON.parse(body) as { token: string }).token);
}

async function signOut(url: string, ledger: Ledger, random: Random): Promise<void> {
  const tokens = [...ledger.live];
  const token = tokens[Math.floor(random() * tokens.length)];
  if (token === undefined) return;
  // From the moment it is sent nobody knows the outcome, until it is acknowledged.
  ledger.live.delete(token);
  const answer = await fetch(`${url}/logout`, { headers: { authorization: `Bearer ${token}` } });
  if (answer.status === 204) ledger.revoked.add(token);
  else if (answer.status < 500) throw new Error(`The sign-out answered ${answer.status}.`);
  else throw new CutOff(`${answer.status}`);
}

/** The request met a server that was being killed: what it asked for may have happened or not. */
class CutOff extends Error {}

function isCutOff(error: unknown): boolean {
  return (
    error instanceof CutOff ||
    (error instanceof TypeError && ['fetch failed', 'terminated'].includes(error.message))
  );
}

/** Tokens that do not do what was acknowledged: live ones refused, revoked ones let in. */
export async function brokenPromises(url: string, { live, revoked }: Ledger): Promise<string[]> {
  const expected = [
    ...[...live].map((token) => ({ token, status: 200 })),
    ...[...revoked].map((token) => ({ token, status: 401 })),
  ];
  const broken: string[] = [];
  const next = expected.values();
  const check = async () => {
    for (const { token, status } of next) {
      const answer = await fetch(`${url}/api/user/`, { headers: { authorization: `Bearer ${token}` } });
      await answer.arrayBuffer();
      if (answer.status !== status) broken.push(`${token.slice(0, 8)}…: ${answer.status}, not ${status}`);
    }
  };
  await Promise.all(Array.from({ length: 8 }, check));
  return broken;
}
