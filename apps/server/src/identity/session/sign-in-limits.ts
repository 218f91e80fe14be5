import { createHash } from 'node:crypto';
import type { Limit } from '../../platform/throttle.ts';

/** SHA-256 of a network address: enough to recognise it, and no list of who was where. */
export function hashAddress(address: string): Buffer {
  return createHash('sha256').update(address).digest();
}

/**
 * The limits that one sign-in counts against: guesses at one account from one address, guesses of
 * one address at any account, and guesses at one account from anywhere. The last two are waived for
 * an address from which the account has signed in before: whoever guesses from elsewhere or from the same office
 * cannot lock its owner out.
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
 * The limit of codes at one account, from wherever they come: whoever knows the password has still a million codes
 * to try. Addresses that the account is known to use are waived, as above.
 */
export function codeLimitsOf(input: { user: number; addressKnown: boolean }): Limit[] {
  return input.addressKnown
    ? []
    : [{ key: `second-factor:${input.user}`, failures: 10, windowSeconds: 3600 }];
}

/**
 * The limits of sign-ins by passkey, which nobody guesses: they keep a flood of signatures from being checked. Those of
 * one account from one address, and of one address; the last is waived for an address that the account is known to use.
 */
export function passkeyLimitsOf(input: { user: number; address: string; addressKnown: boolean }): Limit[] {
  const address = hashAddress(input.address).toString('base64url');
  return [
    { key: `passkey-account:${input.user}:${address}`, failures: 20 },
    ...(input.addressKnown ? [] : [{ key: `passkey-address:${address}`, failures: 50 }]),
  ];
}
