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

/** Why a browser's response is not accepted. */
interface Refused {
  readonly refused: Refusal;
}

/** A verified assertion, with the values to record for the passkey's use. */
export interface ShownPasskey {
  readonly passkey: StoredPasskey;
  readonly counter: number;
  readonly backedUp: boolean;
  /** The approvals it covers, if it is for decisions. */
  readonly covers: Covers | null;
}

/** The purpose of an assertion. */
interface Showing {
  readonly purpose: Exclude<Purpose, 'register'>;
  /** The owner of the passkey; null before a sign-in, when it is not known yet. */
  readonly user: number | null;
  /** The approvals it is to cover, if it is for decisions. */
  readonly covers?: Covers;
}

/** Time limit for the user, in milliseconds. */
const TIME_MS = 5 * 60_000;

/** EdDSA, ES256, RS256 (COSE): supported by current devices. Node may support more, but those are not accepted. */
const algorithms = [-8, -7, -257];

const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;

/**
 * Options for a browser to create a passkey: stored in the authenticator with the account's name, and requiring a PIN
 * or biometrics, so that it is both factors in one.
 * @throws ApiError 409 if passkeys are not available
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
 * Options for a browser to use a passkey: one of `user`, or any that the person selects.
 * @throws ApiError 409 if passkeys are not available
 */
export async function requestOptions(
  deps: CeremonyDeps,
  { purpose, user, covers }: Showing,
): Promise<Record<string, unknown>> {
  const party = requireRelyingParty(deps.config);
  const credentials = user === null ? [] : await findCredentials(deps.db, user);
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    challenge: await newChallenge(deps, { purpose, user, ...(covers && { covers }) }),
    timeout: TIME_MS,
    userVerification: 'required',
    ...(credentials.length > 0 && { allowCredentials: credentials.map(descriptorOf) }),
  });
  return { ...options };
}

/** Verifies a newly created passkey for `user`. Uses up its challenge, whatever the result. */
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
 * Verifies an assertion by a passkey of `user`, or of anybody if null. Uses up its challenge, whatever the result. The
 * caller must record the use, which fails if the counter has advanced since.
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

/** The library throws for any invalid input, and anybody may send anything. */
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

/** The signed challenge, which is valid for this response only, with what it proves; or why none was found. */
async function spendChallenge(
  { db, clock }: CeremonyDeps,
  signed: { party: RelyingParty; clientDataJSON: string; purpose: Purpose; user: number | null },
): Promise<{ readonly challenge: string; readonly covers: Covers | null } | Refused> {
  const { party, purpose, user } = signed;
  const response = clientDataOf(signed.clientDataJSON);
  if (response === undefined) return { refused: refusal('passkeyRefused') };
  const { challenge, origin } = response;
  const entry = await inTransaction(db, (tx) =>
    takeChallenge(tx, { hash: hashToken(challenge), purpose, user, now: clock.now() }),
  );
  if (!entry) return { refused: refusal('passkeyLate') };
  // Reported explicitly: otherwise a page served at another address than PUBLIC_URL would be refused without an
  // explanation.
  if (origin !== party.origin) return { refused: refusal('passkeyElsewhere', { origin: party.origin }) };
  return { challenge, covers: entry.covers };
}

const clientData = z.object({ challenge: z.string(), origin: z.string() });

function clientDataOf(text: string): z.output<typeof clientData> | undefined {
  try {
    return clientData.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString())).data;
  } catch {
    // Not JSON: refused like anything else with an unknown challenge.
    return undefined;
  }
}

function descriptorOf({ credentialId, transports: named }: KnownCredential) {
  return {
    id: credentialId.toString('base64url'),
    transports: transports.filter((one) => named.includes(one)),
  };
}

/** The user handle by which authenticators know an account; constant, so that they keep one passkey per account. */
function handleOf(user: number): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(String(user));
}

function isHandleOf(handle: string, user: number): boolean {
  return Buffer.from(handle, 'base64url').toString() === String(user);
}
