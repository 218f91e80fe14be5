import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../api/api-error.ts';
import type { useTexts } from '../../../i18n/use-texts.ts';
import { share } from '../../../ui/share.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { addressOf } from './referral-code.ts';
import { linksPageQuery, ownCodeQuery, ownLinks, reloadLinks } from './referrals.data.ts';

/** The address of a partner's default link, which is made for whoever has none. */
export async function ownAddress(client: QueryClient, partner: number): Promise<string> {
  const { items } = await client.fetchQuery(linksPageQuery(partner, 1));
  const known = ownLinks(items).find(({ isDefault }) => isDefault);
  if (known !== undefined) return addressOf(known.code);
  const made = await client.fetchQuery(ownCodeQuery(partner));
  void reloadLinks(client);
  return addressOf(made.code);
}

/** Shares the own link by the device, or copies it; says what became of it. */
export async function shareOwnLink(
  client: QueryClient,
  partner: number,
  t: ReturnType<typeof useTexts>['t'],
): Promise<void> {
  try {
    const done = await share(t('links:card.shareTitle'), await ownAddress(client, partner));
    if (done === 'copied') toast.success(t('links:card.copied'));
  } catch (error) {
    toast.error(t('links:card.notShared'), {
      ...(error instanceof ApiError && { error }),
      retry: () => void shareOwnLink(client, partner, t),
    });
  }
}
