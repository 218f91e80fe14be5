/** Values of `target_session_attrs` in a database address; without it, the primary is meant. */
const attributes = ['any', 'primary', 'read-write', 'standby', 'prefer-standby', 'read-only'];

/** Splits an address into scheme and user, hosts, and the rest. */
const parts = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/s;

/**
 * Splits an address with several hosts, separated by commas as in libpq
 * (`postgres://user:password@one:5432,two:5432/name`), into one address per host. node-postgres supports only one host
 * per address.
 */
export function addressesOf(url: string): string[] {
  const [, before = '', hosts = '', after = ''] = parts.exec(url) ?? [];
  if (!hosts.includes(',')) return [url];
  return hosts.split(',').map((host) => `${before}${host}${after}`);
}

/** Whether the driver can parse an address and decode its percent-encoded parts. */
export function isReadableAddress(url: string): boolean {
  try {
    const addresses = addressesOf(url);
    for (const address of addresses) {
      const { username, password, hostname, pathname } = new URL(address);
      for (const part of [username, password, hostname, pathname]) decodeURIComponent(part);
      if (addresses.length > 1 && hostname === '') return false;
    }
    return true;
  } catch {
    return false;
  }
}

/** The `target_session_attrs` of an address; null if it has none, undefined if PostgreSQL does not know the value. */
export function attributeOf(url: string): string | null | undefined {
  const attribute = firstOf(url).searchParams.get('target_session_attrs');
  return attribute === null || attributes.includes(attribute) ? attribute : undefined;
}

/** The role that an address signs in with; empty if it names none. */
export function roleOf(url: string): string {
  return decodeURIComponent(firstOf(url).username);
}

/** Hosts, ports and database of an address, without the password. */
export function placeOf(url: string): string {
  const [, , hosts = '', after = ''] = parts.exec(url) ?? [];
  return `${hosts}${after.replace(/[?#].*$/s, '')}`;
}

function firstOf(url: string): URL {
  return new URL(addressesOf(url)[0] ?? url);
}
