import { createHash } from 'node:crypto';
import type { Limit } from '../../platform/throttle.ts';

/** SHA-256 of a network address: sufficient to recognise it, without storing who was where. */
export function hashAddress(address: string): Buffer {
  return createHash('sha256').update(address).digest();
}

/**
 * The limits for a sign-in: guesses at one account from one address, guesses from one address at any account, and
 * guesses at one account from anywhere. The last two are waived for an address from which the account has signed in
 * before, so that an attacker elsewhere or in the same office cannot lock the owner out.
 */
export function limitsOf(input: { email: string; address: string; addressKnown: boolean }): Limit[] {
  const account = createHash('sha256').update(input.email.toLowerCase()).digest('base64url');
  const address = hashAddress(input.address).toString('base64url');
  return [
    { key: `account-address:${account}:${address}`, failures: 5 },
    ...(input.addressKnown
      ? []
      : [
          { key: `address:${address}`, failures: 50 },
          { key: `account:${account}`, failures: 30 },
        ]),
  ];
}

/**
 * The limit for codes at one account, from any address: an attacker who knows the password would have a million codes
 * to try. Waived for addresses known for the account, as above.
 */
export function codeLimitsOf(input: { user: number; addressKnown: boolean }): Limit[] {
  return input.addressKnown
    ? []
    : [{ key: `second-factor:${input.user}`, failures: 10, windowSeconds: 3600 }];
}

/**
 * The limits for sign-ins with a passkey. They cannot be guessed, but a flood of signatures would have to be verified.
 * One limit is per account and address, one per address; the latter is waived for addresses known for the account.
 */
export function passkeyLimitsOf(input: { user: number; address: string; addressKnown: boolean }): Limit[] {
  const address = hashAddress(input.address).toString('base64url');
  return [
    { key: `passkey-account:${input.user}:${address}`, failures: 20 },
    ...(input.addressKnown ? [] : [{ key: `passkey-address:${address}`, failures: 50 }]),
  ];
}
