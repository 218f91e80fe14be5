import { sql } from 'kysely';
import { shopAddressFor } from '../../company/shop-address.ts';

/** The target of a link as stored. */
export interface StoredTarget {
  readonly target: '0' | 'form' | 'media' | 'shop';
  readonly mediaId: number | null;
}

/** The registration (specification, section 3). */
export const REGISTRATION: StoredTarget = { target: '0', mediaId: null };

/** The company's shop, which stores the code with its orders. */
export const SHOP = 'shop';

/** As clients name it, from the table `link`. */
export const addressOfTarget = sql<string>`case
  when link.target <> 'media' then link.target
  when link.media_id is null then '/api/media'
  else '/api/media/' || link.media_id end`;

/** Converts a target of the contract to its stored form. */
export function storedTarget(address: string): StoredTarget {
  if (address === '0' || address === 'form' || address === SHOP) return { target: address, mediaId: null };
  const id = /^\/api\/media\/(\d+)$/.exec(address)?.[1];
  return { target: 'media', mediaId: id === undefined ? null : Number(id) };
}

/**
 * The page for somebody following a link with this code: a page of the application, or the configured shop. Without a
 * shop, the registration takes its place.
 */
export function pageOfTarget(address: string, code: string, shop: string | null): string {
  const { target, mediaId } = storedTarget(address);
  if (target === SHOP && shop !== null) return shopAddressFor(shop, code);
  if (target === '0' || target === SHOP) return `/signup?code=${code}`;
  if (target === 'form') return `/signup?code=${code}&step=form`;
  return mediaId === null ? `/app/mediathek?code=${code}` : `/app/mediathek/article/${mediaId}?code=${code}`;
}
