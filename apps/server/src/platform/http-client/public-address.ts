import { BlockList, isIP } from 'node:net';

/** An address that this server does not call: it would reach what only stands inside of its own network. */
export class AddressRefused extends Error {
  override name = 'AddressRefused';
}

/** IPv4 networks that are no place of the public internet (IANA, special-purpose address registry). */
const notPublic4 = [
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
] as const;

/** Within `2000::/3`, the only public part of IPv6: what carries an IPv4 address, and what is for documentation. */
const notPublic6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const refused = new BlockList();
for (const [network, bits] of notPublic4) refused.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of notPublic6) refused.addSubnet(network, bits, 'ipv6');
const global6 = new BlockList();
global6.addSubnet('2000::', 3, 'ipv6');

/** Whether an IP address is one of the public internet; an IPv4 address in the clothes of IPv6 is none. */
export function isPublicIp(address: string): boolean {
  if (isIP(address) === 4) return !refused.check(address, 'ipv4');
  return isIP(address) === 6 && global6.check(address, 'ipv6') && !refused.check(address, 'ipv6');
}

/**
 * An address that somebody typed and that this server is to call: https, without credentials, not of a private network. `privateHosts`
 * (`PRIVATE_HOSTS`, as `host` or `host:port`) are those that the server's operator allows in spite of both. What a name leads to is
 * looked at when it is called.
 * @throws AddressRefused
 */
export function requirePublicAddress(text: string, privateHosts: readonly string[]): URL {
  if (!URL.canParse(text)) throw new AddressRefused('is no address');
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new AddressRefused('is not https');
  if (`${url.username}${url.password}` !== '') throw new AddressRefused('has a user or a password in it');
  if (isAllowed(url, privateHosts)) return url;
  if (url.protocol !== 'https:') throw new AddressRefused('is not https');
  const ip = ipOf(url);
  if (ip !== null && !isPublicIp(ip)) throw new AddressRefused('is of a private network');
  if (/(^|\.)(localhost|local|internal)\.?$/.test(url.hostname))
    throw new AddressRefused('is of a private network');
  return url;
}

/** Whether the configuration names this host. */
export function isAllowed({ hostname, host }: URL, privateHosts: readonly string[]): boolean {
  return privateHosts.includes(hostname) || privateHosts.includes(host);
}

/** The IP address that stands where a name could; null for a name. Every spelling of one has been made one by `URL`. */
function ipOf({ hostname }: URL): string | null {
  const plain = hostname.replace(/^\[|\]$/g, '');
  return isIP(plain) === 0 ? null : plain;
}
