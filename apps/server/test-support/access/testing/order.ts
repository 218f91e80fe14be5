import type { Endpoint } from '@blattwerk/contract/http/endpoint.ts';

/** Calls so that none takes away what another needs: reads, then what adds and changes, then what deletes and ends. */
export function inOrder(endpoints: readonly Endpoint[]): Endpoint[] {
  return endpoints.toSorted((a, b) => rankOf(a) - rankOf(b));
}

function rankOf({ method, path }: Endpoint): number {
  if (path.endsWith('/logout')) return 9;
  if (method === 'GET') return 0;
  // Asks for the password, which another call changes.
  if (path.startsWith('/api/user/second-factor')) return path.endsWith('/disable') ? 0.75 : 0.5;
  if (/^\/api\/(user\/passkeys|login\/passkey)/.test(path)) return path.endsWith('/remove') ? 0.75 : 0.5;
  if (path.includes('sessions')) return 8;
  if (path.endsWith('/invitation/withdraw') || path.endsWith('/give_up')) return 3;
  if (method !== 'DELETE') return 1;
  // What hangs on others before those.
  return path.includes('field_devices') ? 2 : path.includes('projects') ? 4 : 3;
}
