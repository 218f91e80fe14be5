import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useOwnPartner } from '../../api/session-store.ts';
import { MembershipDates } from '../../features/memberships/MembershipDates.tsx';
import { PartnerDetails } from '../../features/partners/PartnerDetails.tsx';
import { TeamTreePage } from '../../features/partners/TeamTreePage.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { Icon } from '../../ui/icons.tsx';

/** The team tree, with the details of the partner that the address names. */
export function TeamTreeScreen() {
  const { t } = useTexts();
  const { node } = useSearch({ from: '/signed-in/app/team/tree' });
  const navigate = useNavigate({ from: '/app/team/tree' });
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
      partner={useOwnPartner()}
      node={node}
      onSelect={(next) => void navigate({ search: next === undefined ? {} : { node: next } })}
      details={details}
    />
  );
}
