import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useSession } from '../../api/session-store.ts';
import { MediaItemPage } from '../../features/media/MediaItemPage.tsx';
import { addressOf } from '../../features/referrals/referral-code.ts';
import { allLinksQuery, ownLinks } from '../../features/referrals/referrals.data.ts';

/** One item of the media library; who is signed in hands it on with the own link, whomever they look at. */
export function MediaItemScreen() {
  const { id } = useParams({ from: '/media-frame/app/mediathek/article/$id' });
  const { partner } = useSession();
  const links = useQuery({ ...allLinksQuery(partner?.id ?? 0), enabled: partner !== null });
  const own = ownLinks(links.data?.items);
  const link = own.find(({ isDefault }) => isDefault) ?? own[0];
  const none = links.isSuccess ? 'none' : 'unknown';
  return <MediaItemPage key={id} id={id} ownLink={link ? { address: addressOf(link.code) } : none} />;
}
