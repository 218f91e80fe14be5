import type { Endpoint } from '@blattwerk/contract/http/endpoint.ts';

/**
 * Sorts calls so that none removes what another needs: reads, then calls that add and change, then those that delete
 * and end.
 */
export function inOrder(endpoints: readonly Endpoint[]): Endpoint[] {
  return endpoints.toSorted((a, b) => rankOf(a) - rankOf(b));
}

function rankOf({ method, path }: Endpoint): number {
  if (path.endsWith('/logout')) return 9;
  if (method === 'GET') return 0;
  // Requires the password, which another call changes.
  if (path.startsWith('/api/user/second-factor')) return path.endsWith('/disable') ? 0.75 : 0.5;
  if (/^\/api\/(user\/passkeys|login\/passkey)/.test(path)) return path.endsWith('/remove') ? 0.75 : 0.5;
  if (path.includes('sessions')) return 8;
  if (path.endsWith('/invitation/withdraw') || path.endsWith('/give_up')) return 3;
  if (method !== 'DELETE') return 1;
  // Dependent objects before those that they depend on.
  return path.includes('field_devices') ? 2 : path.includes('projects') ? 4 : 3;
}
