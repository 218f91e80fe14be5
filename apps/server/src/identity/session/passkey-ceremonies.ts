import { type Refusal, refusal } from '@blattwerk/contract/http/refusal.ts';
import type { addPasskey, provePasskey } from '@blattwerk/contract/session/passkeys.contract.ts';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { z } from 'zod';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Account } from '../../platform/http/session.ts';
import {
  type Covers,
  findCredentials,
  findPasskey,
  insertChallenge,
  type KnownCredential,
  type NewPasskey,
  type Purpose,
  type StoredPasskey,
  takeChallenge,
} from './passkeys.queries.ts';
import { type RelyingParty, requireRelyingParty } from './relying-party.ts';
import { createToken, hashToken } from './token.ts';

type CeremonyDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'log'>;

type Created = z.output<(typeof addPasskey)['body']>['credential'];
type Shown = z.output<(typeof provePasskey)['body']>['credential'];

/** Why what a browser sent is not taken. */
interface Refused {
  readonly refused: Refusal;
}

/** A passkey that was shown: what it is to be noted as used with. */
export interface ShownPasskey {
  readonly passkey: StoredPasskey;
  readonly counter: number;
  readonly backedUp: boolean;
  /** What it was shown for, where that are decisions. */
  readonly covers: Covers | null;
}

/** What a passkey is shown for. */
interface Showing {
  readonly purpose: Exclude<Purpose, 'register'>;
  /** Whose it is; null before a sign-in, when nobody knows. */
  readonly user: number | null;
  /** What it is to prove, where that are decisions. */
  readonly covers?: Covers;
}

/** How long a person has, in milliseconds. */
const TIME_MS = 5 * 60_000;

/** EdDSA, ES256, RS256 (COSE): what devices have today, whatever else this version of Node could check. */
const algorithms = [-8, -7, -257];

const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;

/**
 * What a browser is asked for that is to make a passkey: one that lies in the authenticator with its account's name and
 * asks for a PIN, a finger or a face, so that it is both factors at once.
 * @throws ApiError 409 where there are no passkeys
 */
export async function creationOptions(
  deps: CeremonyDeps & Pick<Deps, 'company'>,
  { id, email, firstName, lastName }: Account['user'],
): Promise<Record<string, unknown>> {
  const party = requireRelyingParty(deps.config);
  const options = await generateRegistrationOptions({
    rpName: deps.company.current().name,
    rpID: party.id,
    userID: handleOf(id),
    userName: email,
    userDisplayName: `${firstName} ${lastName}`,
    challenge: await newChallenge(deps, { purpose: 'register', user: id }),
    timeout: TIME_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: (await findCredentials(deps.db, id)).map(descriptorOf),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return { ...options };
}

/**
 * What a browser is asked for that is to show a passkey: one of `user`, or whichever the person picks.
 * @throws ApiError 409 where there are no passkeys
 */
export async function requestOptions(
  deps: CeremonyDeps,
  { purpose, user, covers }: Showing,
): Promise<Record<string, unknown>> {
  const party = requireRelyingParty(deps.config);
  const known = user === null ? [] : await findCredentials(deps.db, user);
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    challenge: await newChallenge(deps, { purpose, user, ...(covers && { covers }) }),
    timeout: TIME_MS,
    userVerification: 'required',
    ...(known.length > 0 && { allowCredentials: known.map(descriptorOf) }),
  });
  return { ...options };
}

/** Checks what a browser sends that has made a passkey for `user`. Its challenge is spent, whatever comes of it. */
export async function verifyCreated(
  deps: CeremonyDeps,
  user: number,
  credential: Created,
): Promise<{ readonly made: NewPasskey } | Refused> {
  const party = requireRelyingParty(deps.config);
  const { clientDataJSON, attestationObject, transports: named = [] } = credential.response;
  const spent = await spendChallenge(deps, { party, clientDataJSON, purpose: 'register', user });
  if ('refused' in spent) return spent;
  const checked = await whereSound(deps, () =>
    verifyRegistrationResponse({
      response: {
        ...credential,
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge: spent.challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    }),
  );
  if (checked?.registrationInfo === undefined) return { refused: refusal('passkeyRefused') };
  const { credential: made, credentialBackedUp: backedUp } = checked.registrationInfo;
  return {
    made: {
      credentialId: Buffer.from(made.id, 'base64url'),
      publicKey: Buffer.from(made.publicKey),
      counter: made.counter,
      transports: transports.filter((one) => named.includes(one)),
      backedUp,
    },
  };
}

/**
 * Checks what a browser sends that a passkey was shown to: one of `user`, or anybody's. Its challenge is spent,
 * whatever comes of it. The caller notes the use, which refuses a counter that has gone on since.
 */
export async function verifyShown(
  deps: CeremonyDeps,
  { credential, purpose, user }: { credential: Shown } & Pick<Showing, 'purpose' | 'user'>,
): Promise<ShownPasskey | Refused> {
  const party = requireRelyingParty(deps.config);
  const { userHandle, ...response } = credential.response;
  const { clientDataJSON } = response;
  const spent = await spendChallenge(deps, { party, clientDataJSON, purpose, user });
  if ('refused' in spent) return spent;
  const refused = { refused: refusal('passkeyRefused') };
  const passkey = await findPasskey(deps.db, Buffer.from(credential.id, 'base64url'));
  if (!passkey || (user !== null && passkey.userId !== user)) return refused;
  if (userHandle !== undefined && !isHandleOf(userHandle, passkey.userId)) return refused;
  const checked = await whereSound(deps, () =>
    verifyAuthenticationResponse({
      response: { ...credential, response, clientExtensionResults: {} },
      expectedChallenge: spent.challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: {
        id: credential.id,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
      },
      requireUserVerification: true,
    }),
  );
  if (!checked?.verified) return refused;
  const { newCounter: counter, credentialBackedUp: backedUp } = checked.authenticationInfo;
  return { passkey, counter, backedUp, covers: spent.covers };
}

/** The library throws for whatever is wrong with what it is given: anybody may send anything. */
async function whereSound<Checked>(
  { log }: Pick<Deps, 'log'>,
  check: () => Promise<Checked>,
): Promise<Checked | undefined> {
  try {
    return await check();
  } catch (error) {
    log.info({ reason: error instanceof Error ? error.message : String(error) }, 'a passkey was refused');
    return undefined;
  }
}

async function newChallenge(
  { db, clock }: CeremonyDeps,
  { purpose, user, covers }: { purpose: Purpose; user: number | null; covers?: Covers },
): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = createToken();
  const expiresAt = new Date(clock.now().getTime() + TIME_MS);
  await inTransaction(db, (tx) =>
    insertChallenge(tx, { hash: hashToken(challenge), purpose, user, covers: covers ?? null, expiresAt }),
  );
  return new Uint8Array(Buffer.from(challenge, 'base64url'));
}

/** The challenge that was signed, which holds for this answer alone, with what it proves; or why none was found. */
async function spendChallenge(
  { db, clock }: CeremonyDeps,
  signed: { party: RelyingParty; clientDataJSON: string; purpose: Purpose; user: number | null },
): Promise<{ readonly challenge: string; readonly covers: Covers | null } | Refused> {
  const { party, purpose, user } = signed;
  const said = clientDataOf(signed.clientDataJSON);
  if (said === undefined) return { refused: refusal('passkeyRefused') };
  const { challenge, origin } = said;
  const taken = await inTransaction(db, (tx) =>
    takeChallenge(tx, { hash: hashToken(challenge), purpose, user, now: clock.now() }),
  );
  if (!taken) return { refused: refusal('passkeyLate') };
  // Said by name: a page that is reached at another address than PUBLIC_URL would only ever be refused.
  if (origin !== party.origin) return { refused: refusal('passkeyElsewhere', { origin: party.origin }) };
  return { challenge, covers: taken.covers };
}

const clientData = z.object({ challenge: z.string(), origin: z.string() });

function clientDataOf(text: string): z.output<typeof clientData> | undefined {
  try {
    return clientData.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString())).data;
  } catch {
    // No JSON: refused like any other that nobody signed.
    return undefined;
  }
}

function descriptorOf({ credentialId, transports: named }: KnownCredential) {
  return {
    id: credentialId.toString('base64url'),
    transports: transports.filter((one) => named.includes(one)),
  };
}

/** By what an authenticator knows an account: always the same, so that it keeps one passkey for it. */
function handleOf(user: number): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(String(user));
}

function isHandleOf(handle: string, user: number): boolean {
  return Buffer.from(handle, 'base64url').toString() === String(user);
}
