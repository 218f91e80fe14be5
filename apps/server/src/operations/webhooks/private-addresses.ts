import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns';
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net';

/** Networks of IPv4 that lead to this machine, to its neighbours or to nobody (RFC 6890 and its successors). */
const notPublic: readonly (readonly [network: string, prefix: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];

/** What of the public part of IPv6 is for documents, or carries an address of IPv4 that could be a private one. */
const notPublic6: readonly (readonly [network: string, prefix: number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const blocked = new BlockList();
for (const [network, prefix] of notPublic) blocked.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of notPublic6) blocked.addSubnet(network, prefix, 'ipv6');

/** The only part of IPv6 that is given out to the public (RFC 4291). */
const global6 = new BlockList();
global6.addSubnet('2000::', 3, 'ipv6');

/** A receiver of webhooks is at an address of a private network. */
export class PrivateAddressError extends Error {
  constructor(host: string) {
    super(`${host} is in a private network`);
  }
}

/** Whether an IP address, written in any way, is none that everybody can reach. */
export function isPrivateAddress(address: string): boolean {
  const plain = address.replace(/%.*$/, '');
  if (isIPv6(plain)) return !global6.check(plain, 'ipv6') || blocked.check(plain, 'ipv6');
  return blocked.check(plain, 'ipv4');
}

/** Whether a host, as `URL` names it, is an address of a private network or one of this machine's own names. Other names are looked up later. */
export function isPrivateHost(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, '');
  if (isIP(bare) !== 0) return isPrivateAddress(bare);
  return /(^|\.)localhost\.?$/i.test(bare);
}

/**
 * Looks a name up for a connection and refuses it if any of its addresses is private: the connection then goes to an address that
 * was looked at, whatever the name leads to a moment later.
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
