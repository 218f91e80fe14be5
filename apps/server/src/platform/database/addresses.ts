/** What an address may ask of the server that it finds, in PostgreSQL's own words; without one it is the primary. */
const attributes = ['any', 'primary', 'read-write', 'standby', 'prefer-standby', 'read-only'];

/** Where an address names its hosts: scheme and user, the hosts, and the rest. */
const parts = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/s;

/**
 * An address for each of the hosts that one names, with commas between as PostgreSQL's own programs take them:
 * `postgres://user:password@one:5432,two:5432/name`. node-postgres knows addresses of one host alone.
 */
export function addressesOf(url: string): string[] {
  const [, before = '', hosts = '', after = ''] = parts.exec(url) ?? [];
  if (!hosts.includes(',')) return [url];
  return hosts.split(',').map((host) => `${before}${host}${after}`);
}

/** Whether an address, and each part of it that may have codes, can be read as drivers read it. */
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

/** What an address asks of its server (`target_session_attrs`), if PostgreSQL knows that; undefined where it asks nothing it knows. */
export function attributeOf(url: string): string | null | undefined {
  const asked = firstOf(url).searchParams.get('target_session_attrs');
  return asked === null || attributes.includes(asked) ? asked : undefined;
}

/** The role that signs in; empty where the address names none. */
export function roleOf(url: string): string {
  return decodeURIComponent(firstOf(url).username);
}

/** Hosts, ports and database of an address, without its password. */
export function placeOf(url: string): string {
  const [, , hosts = '', after = ''] = parts.exec(url) ?? [];
  return `${hosts}${after.replace(/[?#].*$/s, '')}`;
}

function firstOf(url: string): URL {
  return new URL(addressesOf(url)[0] ?? url);
}
