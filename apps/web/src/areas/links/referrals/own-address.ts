import type { QueryClient } from '@tanstack/react-query';
import { linksPageQuery, ownCodeQuery, ownLinks, reloadLinks } from './own-links.data.ts';
import { addressOf } from './referral-code.ts';

/** The URL of a partner's default link, created if there is none. */
export async function ownAddress(client: QueryClient, partner: number): Promise<string> {
  const { items } = await client.fetchQuery(linksPageQuery(partner, 1));
  const existing = ownLinks(items).find(({ isDefault }) => isDefault);
  if (existing !== undefined) return addressOf(existing.code);
  const made = await client.fetchQuery(ownCodeQuery(partner));
  void reloadLinks(client);
  return addressOf(made.code);
}
