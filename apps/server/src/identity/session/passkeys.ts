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
import { endFactor, type FactorDeps, notifyOfFactor, writeRecoveryCodes } from './second-factor.ts';

/** More than anybody's number of devices. */
export const MOST_PASSKEYS = 10;

/**
 * Stores a newly created passkey, and notifies the owner by mail. The first second factor comes with recovery codes.
 * @throws ApiError 409 beyond ten; 422 for one that exists already
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
  await notifyOfFactor(deps, user, 'passkey-added');
  const isFirst = before.enabledAt === null;
  return { passkey, recoveryCodes: isFirst ? await writeRecoveryCodes(deps, user) : null };
}

/** @throws ApiError 409 if the user has the maximum number */
export function requireRoom(passkeys: number): void {
  if (passkeys >= MOST_PASSKEYS) throw new ApiError(409, refusal('passkeysFull', { most: MOST_PASSKEYS }));
}

/** Renames a passkey; returns its former name. @throws ApiError 404 for one that is not theirs */
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
 * Deletes a passkey, and with the last second factor the recovery codes; the owner is notified by mail. Returns its
 * name.
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

/** 422 for an invalid response of the browser. */
export function refusedPasskey(refused: Refusal): ApiError {
  return invalidField('credential', refused);
}
