import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Secrets } from '../../../src/platform/secrets/secrets.ts';
import type { Guard } from './guards.ts';
import type { MarkedNetwork } from './marked-network.ts';
import { ibanOf, marker } from './markers.ts';
import { snapshotOf } from './snapshot.ts';

/** Guards other than policies, by name. */
export const otherGuards: Readonly<Record<string, Guard>> = {
  // As if no session ever expired.
  findSession: {
    shownBy: 'GET /api/user/',
    gone: (module) => (db, input) => module.findSession?.(db, { ...input, now: new Date(0) }),
  },
  revokeSession: {
    shownBy: 'a revoked token',
    how: refuseLoggedOut,
    gone: () => async () => undefined,
  },
  revokeSessionsOf: {
    shownBy: 'other sessions that were ended',
    how: refuseEnded,
    gone: () => async () => undefined,
  },
  requireEnabled: { shownBy: 'GET /api/news', gone: () => () => undefined },
  consumeAttempt: {
    shownBy: 'guesses of a password',
    how: throttleGuesses,
    gone: () => async () => 0,
  },
  inspectUpload: {
    shownBy: 'an HTML page declared as an image',
    how: refusePage,
    gone: () => async (name, bytes) => ({ name, type: 'image/png', bytes }),
  },
  'sealed bank accounts': {
    shownBy: 'a copy of the database',
    how: keepIbanSealed,
    remove: leaveUnsealed,
  },
};

const email = `${marker('own', 'email')}@marker.example`;

async function statusWith({ server }: MarkedNetwork, token: string): Promise<number> {
  return (await server.call(token, { url: '/api/user/' })).statusCode;
}

async function refuseLoggedOut(network: MarkedNetwork): Promise<void> {
  const token = await network.server.signIn(email);
  await network.server.call(token, { url: '/logout' });
  expect(await statusWith(network, token)).toBe(401);
}

async function refuseEnded(network: MarkedNetwork): Promise<void> {
  const { server, tokens } = network;
  const kept = tokens.own;
  const ended = await server.signIn(email);
  const answer = await server.call(kept, { method: 'DELETE', url: '/api/sessions' });
  expect(answer.statusCode).toBe(204);
  expect([await statusWith(network, kept), await statusWith(network, ended)]).toEqual([200, 401]);
}

async function throttleGuesses({ server }: MarkedNetwork): Promise<void> {
  const statuses = new Set<number>();
  for (let guess = 0; guess < 7; guess += 1) {
    const payload = { username: 'nobody@marker.example', password: 'x' };
    statuses.add((await server.app.inject({ method: 'POST', url: '/api/login', payload })).statusCode);
  }
  expect(statuses).toContain(429);
}

async function refusePage({ server, tokens, objects }: MarkedNetwork): Promise<void> {
  const head =
    'Content-Disposition: form-data; name="fileAgree"; filename="a.png"\r\nContent-Type: image/png';
  const answer = await server.call(tokens.own, {
    method: 'POST',
    url: `/api/affiliate_data/${objects.own.partner}`,
    headers: { 'content-type': 'multipart/form-data; boundary=leaf' },
    payload: `--leaf\r\n${head}\r\n\r\n<html><script>alert(1)</script>\r\n--leaf--\r\n`,
  });
  expect(answer.statusCode, answer.body).toBe(422);
}

async function keepIbanSealed({ server, tokens, objects }: MarkedNetwork): Promise<void> {
  const answer = await server.mergePatch(tokens.own, `/api/bank_accounts/${objects.own.bankAccount}`, {
    accountHolder: 'Anna',
  });
  expect(answer.statusCode, answer.body).toBe(200);
  const copy = JSON.stringify(await snapshotOf(server.database.db));
  const iban = ibanOf('own');
  expect(
    copy.includes(iban) || copy.includes(Buffer.from(iban).toString('hex')),
    'the IBAN is readable',
  ).toBe(false);
}

/** Replaces encryption by the plain text until it is restored. */
function leaveUnsealed({ server, identities }: MarkedNetwork): () => Promise<void> {
  const secrets = server.deps.secrets as {
    -readonly [Name in keyof Secrets]: Secrets[Name];
  };
  const { seal, open } = secrets;
  secrets.seal = (text) => Buffer.from(text);
  secrets.open = (sealed, owner) =>
    /^[A-Z0-9]+$/.test(sealed.toString()) ? sealed.toString() : open(sealed, owner);
  return async () => {
    Object.assign(secrets, { seal, open });
    const { user } = identities.own;
    const sealed = seal(ibanOf('own'), `bank_accounts.iban:${user}`);
    await sql`update bank_accounts set iban = ${sealed} where user_id = ${user}`.execute(server.database.db);
  };
}
