import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useSubject } from '../../api/subject.ts';
import { MembershipDates } from '../../features/memberships/MembershipDates.tsx';
import { PartnerDetails } from '../../features/partners/PartnerDetails.tsx';
import { TeamTablePage } from '../../features/team/TeamTablePage.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { Icon } from '../../ui/icons.tsx';
import { TableSheet } from '../../ui/table/TableSheet.tsx';
import { InviteLink } from './InviteLink.tsx';
import css from './PartnerActions.module.css';
import { ViewButton } from './ViewButton.tsx';

/** The team table, with the details of the partner whose row is open. */
export function TeamTableScreen() {
  const { t } = useTexts();
  const search = useSearch({ from: '/signed-in/app/team/table' });
  const navigate = useNavigate({ from: '/app/team/table' });
  const close = () => void navigate({ search: ({ partner: _, ...rest }) => rest });
  const details = search.partner !== undefined && (
    <TableSheet title={t('team:partner.details')} parameter="partner" open={search.partner} onClose={close}>
      <PartnerDetails
        partner={search.partner}
        membership={<MembershipDates partner={search.partner} />}
        action={
          <div className={css.actions}>
            <ViewButton partner={search.partner} />
            <Link to="/app/team/tree" search={{ node: search.partner }}>
              <Icon name="tree" size={18} /> {t('team:partner.showInTree')}
            </Link>
          </div>
        }
      />
    </TableSheet>
  );
  return (
    <TeamTablePage partner={useSubject().partner} search={search} details={details} invite={<InviteLink />} />
  );
}
