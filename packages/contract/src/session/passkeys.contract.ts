import { z } from 'zod';
import { empty, endpoint, plain } from '../http/endpoint.ts';
import { chosenIds } from '../http/outcome.ts';
import { refusalText } from '../http/refusal.ts';
import { line } from '../http/texts.ts';
import { id, instant } from '../http/values.ts';
import { password } from './second-factor.contract.ts';
import { signedIn } from './session.contract.ts';

/** Bytes in WebAuthn's JSON encoding, of at most `max` characters. */
const bytes = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/, refusalText('invalidValue'));

/** Credential ids have at most 1,023 bytes. */
const credentialId = bytes(1364);
const MAX_DATA = 20_000;

const name = line(60);

/**
 * The options for a browser's WebAuthn functions: `PublicKeyCredentialCreationOptionsJSON` and
 * `PublicKeyCredentialRequestOptionsJSON`. Valid for five minutes and one response.
 */
const options = plain(z.object({ options: z.record(z.string(), z.unknown()) }));

/** A browser's response after creating a passkey: `RegistrationResponseJSON`, as far as it is read. */
const created = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes(MAX_DATA),
    attestationObject: bytes(MAX_DATA),
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
});

/** A browser's response after using a passkey: `AuthenticationResponseJSON`, as far as it is read. */
export const shownPasskey = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes(MAX_DATA),
    authenticatorData: bytes(MAX_DATA),
    signature: bytes(MAX_DATA),
    userHandle: bytes(MAX_DATA).optional(),
  }),
});

/** `backedUp`: it survives the loss of the device, because a password manager has a copy. */
const passkey = z.object({
  id,
  name: z.string(),
  backedUp: z.boolean(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
});

const passkeyParams = z.object({ passkey: id });

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/api/user/passkeys',
  summary: 'The passkeys of the caller, oldest first.',
  description:
    '`available` is false where the product is not reached by a name: browsers make passkeys for no IP address.',
  access: 'user',
  answer: plain(z.object({ available: z.boolean(), passkeys: z.array(passkey) })),
});

export const beginPasskey = endpoint({
  method: 'POST',
  path: '/api/user/passkeys/options',
  summary: 'Begins to add a passkey: what the browser makes one of.',
  description: '409 beyond ten, or where there are none.',
  access: 'user',
  body: password,
  refusals: [429],
  answer: options,
});

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/user/passkeys',
  summary: 'Keeps the passkey that the browser has made; the password alone is not enough from then on.',
  description: 'With the first second factor come ten recovery codes, null otherwise.',
  access: 'user',
  body: z.object({ name, credential: created }),
  refusals: [429],
  answer: plain(z.object({ passkey, recoveryCodes: z.array(z.string()).nullable() })),
});

export const renamePasskey = endpoint({
  method: 'PUT',
  path: '/api/user/passkeys/{passkey}',
  summary: 'Gives one of the caller’s passkeys another name.',
  access: 'user',
  params: passkeyParams,
  body: z.object({ name }),
  answer: empty,
});

export const removePasskey = endpoint({
  method: 'POST',
  path: '/api/user/passkeys/{passkey}/remove',
  summary: 'Removes one of the caller’s passkeys.',
  description: 'With the last second factor the recovery codes end, and the password alone is enough again.',
  access: 'user',
  params: passkeyParams,
  body: password,
  refusals: [429],
  answer: empty,
});

export const beginPasskeyProof = endpoint({
  method: 'POST',
  path: '/api/user/passkeys/proof/options',
  summary: 'The options for the browser to prove one of the caller’s passkeys.',
  description:
    'With `approvals` it proves these alone, as they are prepared now, sent with the decision on them. 409 without a passkey; 404 where none of the approvals waits and is the caller’s to see.',
  access: 'user',
  refusals: [429],
  body: z.object({ approvals: chosenIds.optional() }),
  bodyOptional: true,
  answer: options,
});

export const provePasskey = endpoint({
  method: 'POST',
  path: '/api/user/passkeys/proof',
  summary: 'Proves the second factor by a passkey: good for what asks for a proof in the next 15 minutes.',
  access: 'user',
  body: z.object({ credential: shownPasskey }),
  refusals: [429],
  answer: empty,
});

export const beginPasskeyLogin = endpoint({
  method: 'POST',
  path: '/api/login/passkey/options',
  summary: 'What the browser is to show a passkey to, whoever has one.',
  description: '409 where there are none.',
  access: 'public',
  refusals: [429],
  answer: options,
});

export const loginByPasskey = endpoint({
  method: 'POST',
  path: '/api/login/passkey',
  summary: 'Signs in by a passkey, which is both factors in one: no password, no code.',
  description:
    'With `username` only the account that has this e-mail. A refusal names its `code` beside the `error`.',
  access: 'public',
  body: z.object({ credential: shownPasskey, username: z.string().max(320).optional() }),
  refusals: [401, 429],
  answer: signedIn,
});
