import { Pending } from '../../../ui/Pending.tsx';
import { ReadFailure } from '../../../ui/ReadFailure.tsx';
import { addressOf } from '../../links/referrals/referral-code.ts';
import { ShareWords } from '../../links/sharing/ShareWords.tsx';
import { useOwnLink } from '../first-day/use-own-link.ts';

/** A text with the user's own link for people unknown to the product, in any language, to edit and share. */
export function LinkText({ partner }: { partner: number }) {
  const { code, failed } = useOwnLink(partner);
  if (code !== undefined)
    return <ShareWords address={addressOf(code)} occasions={['recommend', 'invite', 'remind', 'thank']} />;
  if (failed === null) return <Pending lines={[60, 90, 40]} />;
  return <ReadFailure error={failed.error} busy={failed.isFetching} onRetry={() => void failed.refetch()} />;
}
