import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicIp } from '../../platform/http-client/public-address.ts';

/** The address of a webhook receiver is in a private network. */
export class PrivateAddressError extends Error {
  constructor(host: string) {
    super(`${host} is in a private network`);
  }
}

/** Whether an IP address, in any notation, is not publicly reachable. */
export function isPrivateAddress(address: string): boolean {
  return !isPublicIp(address.replace(/%.*$/, ''));
}

/**
 * Whether a host, as `URL` normalizes it, is a private address or one of this machine's own names. Other names are
 * resolved later.
 */
export function isPrivateHost(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, '');
  if (isIP(bare) !== 0) return isPrivateAddress(bare);
  return /(^|\.)localhost\.?$/i.test(bare);
}

/**
 * Resolves a name for a connection and refuses it if any of its addresses is private: the connection uses a checked
 * address, whatever the name resolves to a moment later (DNS rebinding).
 */
export const lookUpPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[] = []) => {
    const [first] = addresses;
    if (error || first === undefined) return callback(error ?? new Error(`${hostname} has no address`), '');
    if (addresses.some(({ address }) => isPrivateAddress(address)))
      return callback(new PrivateAddressError(hostname), '');
    if (options.all) return callback(null, addresses);
    callback(null, first.address, first.family);
  });
};
