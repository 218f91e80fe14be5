import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useSubject } from '../../api/subject.ts';
import { MembershipDates } from '../../features/memberships/MembershipDates.tsx';
import { PartnerDetails } from '../../features/partners/PartnerDetails.tsx';
import { TeamTreePage } from '../../features/partners/TeamTreePage.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { Icon } from '../../ui/icons.tsx';

/** The team tree, with the details of the partner that the address names. */
export function TeamTreeScreen() {
  const { t } = useTexts();
  const { partner } = useSubject();
  const search = useSearch({ from: '/signed-in/app/team/tree' });
  const navigate = useNavigate({ from: '/app/team/tree' });
  const { node } = search;
  const details = node !== undefined && (
    <PartnerDetails
      partner={node}
      membership={<MembershipDates partner={node} />}
      action={
        <Link to="/app/team/table" search={{ partner: node }}>
          <Icon name="table" size={18} /> {t('team:partner.showInTable')}
        </Link>
      }
    />
  );
  return (
    <TeamTreePage
      partner={partner}
      search={search}
      onSearch={(change) => void navigate({ search: (old) => known({ ...old, ...change }) })}
      details={details}
      invite={null}
    />
  );
}

/** The parts of the address that are set. */
function known<Search extends object>(search: { [Name in keyof Search]: Search[Name] | undefined }): Search {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as Search;
}
