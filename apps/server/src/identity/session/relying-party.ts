import { isIP } from 'node:net';
import { refusal } from '@blattwerk/contract/http/refusal.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Config } from '../../platform/config.ts';

/** The relying party of passkeys: the name they are bound to, and the only origin at which they work. */
export interface RelyingParty {
  /** Host name, `partner.example`. */
  readonly id: string;
  /** `https://partner.example` */
  readonly origin: string;
}

/**
 * The relying party, from the configured public address; null where browsers offer no passkeys: at an IP address, and
 * without TLS except on localhost. The request's own headers do not count.
 */
export function relyingPartyOf({ publicUrl }: Pick<Config, 'publicUrl'>): RelyingParty | null {
  const url = URL.parse(publicUrl);
  if (url === null) return null;
  const { hostname, origin, protocol } = url;
  if (isIP(hostname) !== 0 || hostname.startsWith('[')) return null;
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  return protocol === 'https:' || isLocal ? { id: hostname, origin } : null;
}

/** @throws ApiError 409 if passkeys are not available */
export function requireRelyingParty(config: Pick<Config, 'publicUrl'>): RelyingParty {
  const party = relyingPartyOf(config);
  if (party === null) throw new ApiError(409, refusal('passkeysUnavailable', { origin: config.publicUrl }));
  return party;
}
