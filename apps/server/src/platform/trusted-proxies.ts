import { isIP } from 'node:net';
import { z } from 'zod';

/**
 * The proxies whose `X-Forwarded-For` entries are trusted: none; this many, counted from the server; or those with
 * these addresses or networks.
 */
export type TrustedProxies = false | number | readonly string[];

/** A longer chain is a mistake, and would include entries written by the client. */
const MOST_PROXIES = 10;

/**
 * Valid values of `TRUST_PROXY`. Every proxy appends an entry to `X-Forwarded-For`, so only the last ones are theirs:
 * the first ones are sent by the client.
 */
export const trustedProxies = z.string().transform((said, context): TrustedProxies => {
  const value = said.trim();
  if (value === 'off') return false;
  if (value === 'on') return 1;
  if (/^\d+$/.test(value) && Number(value) <= MOST_PROXIES) return Number(value) || false;
  const networks = value.split(',').map((network) => network.trim());
  if (networks.every(isNetwork)) return networks;
  context.addIssue(`must be on, off, a number of proxies up to ${MOST_PROXIES}, or their addresses`);
  return z.NEVER;
});

/** `10.0.0.7`, `10.0.0.0/8`, `fd00::/8`. */
function isNetwork(network: string): boolean {
  const [address = '', length, ...rest] = network.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  if (length === undefined) return true;
  return /^\d{1,3}$/.test(length) && Number(length) >= 1 && Number(length) <= (version === 4 ? 32 : 128);
}
