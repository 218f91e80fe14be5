import { sql } from 'kysely';
import { shopAddressFor } from '../../company/shop-address.ts';

/** Where a link leads, as its row keeps it. */
export interface StoredTarget {
  readonly target: '0' | 'form' | 'media' | 'shop';
  readonly mediaId: number | null;
}

/** The registration (specification, section 3). */
export const REGISTRATION: StoredTarget = { target: '0', mediaId: null };

/** The company's shop, which keeps the code with what is ordered there. */
export const SHOP = 'shop';

/** As clients name it, of the table `link`. */
export const addressOfTarget = sql<string>`case
  when link.target <> 'media' then link.target
  when link.media_id is null then '/api/media'
  else '/api/media/' || link.media_id end`;

/** From what the contract lets through to what is kept. */
export function storedTarget(address: string): StoredTarget {
  if (address === '0' || address === 'form' || address === SHOP) return { target: address, mediaId: null };
  const id = /^\/api\/media\/(\d+)$/.exec(address)?.[1];
  return { target: 'media', mediaId: id === undefined ? null : Number(id) };
}

/**
 * Where it is for whoever follows a link with this code: a page of the application, or the shop at the address that the company
 * has given. Without one the registration takes the place of the shop.
 */
export function pageOfTarget(address: string, code: string, shop: string | null): string {
  const { target, mediaId } = storedTarget(address);
  if (target === SHOP && shop !== null) return shopAddressFor(shop, code);
  if (target === '0' || target === SHOP) return `/signup?code=${code}`;
  if (target === 'form') return `/signup?code=${code}&step=form`;
  return mediaId === null ? `/app/mediathek?code=${code}` : `/app/mediathek/article/${mediaId}?code=${code}`;
}
