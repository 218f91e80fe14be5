import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../api/api-error.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { share } from '../../../ui/share.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { linksPageQuery, ownCodeQuery, ownLinks, reloadLinks } from './own-links.data.ts';
import { addressOf } from './referral-code.ts';

interface Props {
  partner: number;
  className?: string | undefined;
}

/** Hands out the default link by one click: by the device, under the title of an invitation, or copied. */
export function ShareOwnLink({ partner, className }: Props) {
  const { t } = useTexts();
  const client = useQueryClient();
  // Where its texts do not come, the link is worth more than its title.
  const title = () =>
    import('../sharing/own-message.ts')
      .then(({ loadOwnMessage }) => loadOwnMessage('invite'))
      .then(
        ({ subject }) => subject,
        () => t('dashboard.shareLink'),
      );
  const load = () => Promise.all([title(), ownAddress(client, partner)]);
  // A browser lets a page share and copy only for a moment after the click. What is wrong, the click says.
  const prepare = () => void load().catch(() => undefined);
  const shareIt = async () => {
    try {
      const done = await share(...(await load()));
      if (done === 'copied') toast.success(t('dashboard.linkCopied'));
    } catch (error) {
      toast.error(t('dashboard.notShared'), {
        ...(error instanceof ApiError && { error }),
        retry: () => void shareIt(),
      });
    }
  };
  return (
    <Button
      variant="default"
      size="small"
      icon="share"
      className={className}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={() => void shareIt()}
    >
      {t('dashboard.shareLink')}
    </Button>
  );
}

/** The URL of a partner's default link, created if there is none. */
async function ownAddress(client: QueryClient, partner: number): Promise<string> {
  const { items } = await client.fetchQuery(linksPageQuery(partner, 1));
  const existing = ownLinks(items).find(({ isDefault }) => isDefault);
  if (existing !== undefined) return addressOf(existing.code);
  const made = await client.fetchQuery(ownCodeQuery(partner));
  void reloadLinks(client);
  return addressOf(made.code);
}
