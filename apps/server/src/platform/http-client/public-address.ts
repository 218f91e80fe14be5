import { BlockList, isIP } from 'node:net';

/** An address that this server refuses to call, because it would reach hosts inside its own network. */
export class AddressRefused extends Error {
  override name = 'AddressRefused';
}

/** IPv4 networks that are not part of the public internet (IANA, special-purpose address registry). */
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

/**
 * Networks within `2000::/3`, the only public part of IPv6, that embed IPv4 addresses or are reserved for
 * documentation.
 */
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

/** Whether an IP address belongs to the public internet; an IPv4-mapped IPv6 address does not. */
export function isPublicIp(address: string): boolean {
  if (isIP(address) === 4) return !refused.check(address, 'ipv4');
  return isIP(address) === 6 && global6.check(address, 'ipv6') && !refused.check(address, 'ipv6');
}

/**
 * Validates an address entered by a user that this server is to call: https, no credentials, not in a private network.
 * `privateHosts` (`PRIVATE_HOSTS`, as `host` or `host:port`) are exempted by the server's operator. The addresses that
 * a host name resolves to are checked only on connecting.
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

/** Whether the configuration exempts this host. */
export function isAllowed({ hostname, host }: URL, privateHosts: readonly string[]): boolean {
  return privateHosts.includes(hostname) || privateHosts.includes(host);
}

/** The IP address in place of a host name; null for a name. `URL` has already normalized its spelling. */
function ipOf({ hostname }: URL): string | null {
  const plain = hostname.replace(/^\[|\]$/g, '');
  return isIP(plain) === 0 ? null : plain;
}
