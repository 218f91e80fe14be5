import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { linksPageQuery, ownCodeQuery, ownLinks, reloadLinks } from '../../links/referrals/own-links.data.ts';

/** The link to share, created if there is none, and the number of clicks on all links. */
export function useOwnLink(partner: number) {
  const client = useQueryClient();
  const links = useQuery(linksPageQuery(partner, 1));
  const own = ownLinks(links.data?.items);
  const existing = own.find(({ isDefault }) => isDefault)?.code;
  const made = useQuery({ ...ownCodeQuery(partner), enabled: links.isSuccess && existing === undefined });
  const isNew = made.isSuccess && existing === undefined;
  useEffect(() => {
    if (isNew) void reloadLinks(client);
  }, [isNew, client]);
  return {
    code: existing ?? made.data?.code,
    clicks: own.reduce((sum, { referralTransitions }) => sum + referralTransitions, 0),
    /** Why there is no code; null while it is being read or created. */
    failed: links.isError ? links : made.isError ? made : null,
  };
}
