import { Pending } from '../../../ui/Pending.tsx';
import { ReadFailure } from '../../../ui/ReadFailure.tsx';
import { addressOf } from '../../links/referrals/referral-code.ts';
import { ShareWords } from '../../links/sharing/ShareWords.tsx';
import { useOwnLink } from '../first-day/use-own-link.ts';

/** A text with one's own link, for people whom the product does not know: in any language, to be changed and handed on. */
export function LinkText({ partner }: { partner: number }) {
  const { code, failed } = useOwnLink(partner);
  if (code !== undefined)
    return <ShareWords address={addressOf(code)} occasions={['recommend', 'invite', 'remind', 'thank']} />;
  if (failed === null) return <Pending lines={[60, 90, 40]} />;
  return <ReadFailure error={failed.error} busy={failed.isFetching} onRetry={() => void failed.refetch()} />;
}
