import { type Refusal, refusal } from '@blattwerk/contract/http/refusal.ts';
import { ApiError, invalidField, notFound } from '../../platform/api-error.ts';
import type { InTx } from '../../platform/database/transaction.ts';
import {
  deletePasskey,
  insertPasskey,
  lockPasskey,
  type NewPasskey,
  type OwnPasskey,
  updatePasskeyName,
} from './passkeys.queries.ts';
import { findFactors, lockFactors } from './second-factor.queries.ts';
import { endFactor, type FactorDeps, tellOfFactor, writeRecoveryCodes } from './second-factor.ts';

/** More than anybody has devices. */
export const MOST_PASSKEYS = 10;

/**
 * Keeps a passkey that a browser has made, and tells the owner by mail. The first second factor brings recovery codes.
 * @throws ApiError 409 beyond ten; 422 for one that somebody has already
 */
export async function addOwnPasskey(
  deps: InTx<FactorDeps>,
  { user, name, made }: { user: number; name: string; made: NewPasskey },
): Promise<{ passkey: OwnPasskey; recoveryCodes: string[] | null }> {
  const { db, clock } = deps;
  await lockFactors(db, user);
  const before = await findFactors(db, user);
  requireRoom(before.passkeys);
  const passkey = await insertPasskey(db, { user, name, made, now: clock.now() });
  if (passkey === undefined) throw refusedPasskey(refusal('passkeyKnown'));
  await tellOfFactor(deps, user, 'passkey-added');
  const isFirst = before.enabledAt === null;
  return { passkey, recoveryCodes: isFirst ? await writeRecoveryCodes(deps, user) : null };
}

/** @throws ApiError 409 for whoever has as many as there may be */
export function requireRoom(passkeys: number): void {
  if (passkeys >= MOST_PASSKEYS) throw new ApiError(409, refusal('passkeysFull', { most: MOST_PASSKEYS }));
}

/** Gives a passkey another name; answers the former. @throws ApiError 404 for one that is not theirs */
export async function renameOwnPasskey(
  { db }: InTx<FactorDeps>,
  { id, user, name }: { id: number; user: number; name: string },
): Promise<string> {
  const passkey = await lockPasskey(db, { id, user });
  if (!passkey) throw notFound();
  await updatePasskeyName(db, { id, name });
  return passkey.name;
}

/**
 * Takes a passkey away, and with the last second factor the recovery codes; the owner is told by mail. Answers its name.
 * @throws ApiError 404 for one that is not theirs
 */
export async function removeOwnPasskey(
  deps: InTx<FactorDeps>,
  { id, user }: { id: number; user: number },
): Promise<string> {
  const { db } = deps;
  await lockFactors(db, user);
  const passkey = await lockPasskey(db, { id, user });
  if (!passkey) throw notFound();
  await deletePasskey(db, id);
  await endFactor(deps, user, 'passkey-removed');
  return passkey.name;
}

/** 422 for what a browser has sent. */
export function refusedPasskey(refused: Refusal): ApiError {
  return invalidField('credential', refused);
}
