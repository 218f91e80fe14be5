import { isIP } from 'node:net';
import { refusal } from '@blattwerk/contract/http/refusal.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Config } from '../../platform/config.ts';

/** For whom passkeys are made: the name that they are bound to, and the only address that they are shown at. */
export interface RelyingParty {
  /** Host name, `partner.example`. */
  readonly id: string;
  /** `https://partner.example` */
  readonly origin: string;
}

/**
 * Who asks for passkeys where browsers reach the product; null where they make none: at an IP address, and without TLS
 * anywhere but on the own machine. What a request says of its address does not count.
 */
export function relyingPartyOf({ publicUrl }: Pick<Config, 'publicUrl'>): RelyingParty | null {
  const url = URL.parse(publicUrl);
  if (url === null) return null;
  const { hostname, origin, protocol } = url;
  if (isIP(hostname) !== 0 || hostname.startsWith('[')) return null;
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  return protocol === 'https:' || isLocal ? { id: hostname, origin } : null;
}

/** @throws ApiError 409 where there are no passkeys */
export function requireRelyingParty(config: Pick<Config, 'publicUrl'>): RelyingParty {
  const party = relyingPartyOf(config);
  if (party === null) throw new ApiError(409, refusal('passkeysUnavailable', { origin: config.publicUrl }));
  return party;
}
