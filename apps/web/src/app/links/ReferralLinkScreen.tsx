import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useSession } from '../../api/session-store.ts';
import { useSubject, useViewed } from '../../api/subject.ts';
import { LinkEditor } from '../../features/referrals/LinkEditor.tsx';
import { LinksPage } from '../../features/referrals/LinksPage.tsx';
import { linkQuery, linksPageQuery, ownLinks } from '../../features/referrals/referrals.data.ts';
import { ShowLink } from '../../features/referrals/ShowLink.tsx';

/** The referral links, with the editor or the link that is held up. */
export function ReferralLinkScreen() {
  const { partner, own } = useSubject();
  const { edit, show, page = 1 } = useSearch({ from: '/signed-in/app/links/referral-link' });
  const navigate = useNavigate({ from: '/app/links/referral-link' });
  const close = () =>
    void navigate({ search: ({ edit: _edit, show: _show, ...rest }) => rest, resetScroll: false });
  const shown = useLink(partner, page, show);
  const edited = useLink(partner, page, edit === 'new' ? undefined : edit);
  const ownName = useSession().partner?.displayName ?? '';
  const name = useViewed()?.name ?? ownName;
  return (
    <>
      <LinksPage partner={partner} own={own} page={page} />
      {shown !== undefined && <ShowLink name={name} code={shown.code} onClose={close} />}
      {own && edit === 'new' && <LinkEditor partner={partner} onClose={close} />}
      {own && edited !== undefined && (
        <LinkEditor key={edited.id} partner={partner} link={edited} onClose={close} />
      )}
    </>
  );
}

/** A link that the address names: out of the cards, which are there without reception too, else read on its own. */
function useLink(partner: number, page: number, id: number | undefined) {
  const listed = useQuery(linksPageQuery(partner, page));
  const card = ownLinks(listed.data?.items).find((link) => link.id === id);
  const alone = useQuery({
    ...linkQuery(id ?? 0),
    enabled: id !== undefined && listed.isFetched && card === undefined,
  });
  if (id === undefined) return undefined;
  return card ?? alone.data;
}
