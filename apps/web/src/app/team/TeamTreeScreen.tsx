import { useNavigate, useSearch } from '@tanstack/react-router';
import { useSubject } from '../../api/subject.ts';
import { MembershipDates } from '../../features/memberships/MembershipDates.tsx';
import { PartnerDetails } from '../../features/partners/PartnerDetails.tsx';
import { TeamTreePage } from '../../features/partners/TeamTreePage.tsx';
import type { TreeSearch, TreeSearchChange } from '../../features/partners/tree-search.ts';
import { InviteLink } from './InviteLink.tsx';
import { PlaceSheet } from './PlaceSheet.tsx';
import { TreeActions } from './TreeActions.tsx';

/** The team tree, with the details of the partner that the address names. */
export function TeamTreeScreen() {
  const { partner, own } = useSubject();
  const search = useSearch({ from: '/signed-in/app/team/tree' });
  const navigate = useNavigate({ from: '/app/team/tree' });
  const { node, place } = search;
  const change = (to: TreeSearchChange) =>
    void navigate({ search: (old) => withoutUnset({ ...old, ...to }), resetScroll: false });
  const details = node !== undefined && (
    <PartnerDetails
      partner={node}
      membership={<MembershipDates partner={node} />}
      action={
        <TreeActions
          node={node}
          focused={search.focus}
          onFocus={() => change({ focus: node })}
          onPlace={own ? () => change({ place: node }) : undefined}
        />
      }
    />
  );
  return (
    <>
      <TeamTreePage
        partner={partner}
        search={search}
        onSearch={change}
        details={details}
        invite={<InviteLink />}
      />
      {own && place !== undefined && (
        <PlaceSheet
          partner={place}
          onPlaced={() => change({ place: undefined, node: place, focus: undefined })}
          onClose={() => change({ place: undefined })}
        />
      )}
    </>
  );
}

/** The parts of the address that are set. */
function withoutUnset(search: TreeSearchChange): TreeSearch {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
}
