import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useSubject } from '../../api/subject.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Card } from '../../ui/Card.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { InviteForm } from '../links/potential-partners/InviteForm.tsx';
import css from './AddPartnerPage.module.css';
import { PlaceSheet } from './tree/PlaceSheet.tsx';
import { UnplacedList } from './tree/UnplacedList.tsx';

/** "Add new partner": an invitation, and places for those who have none yet. */
export function AddPartnerPage() {
  const { t } = useTexts();
  const { own } = useSubject();
  const { place } = useSearch({ from: '/signed-in/app/team/add-partner' });
  const navigate = useNavigate({ from: '/app/team/add-partner' });
  const title = t('nav.addPartner');
  const close = () => void navigate({ search: {}, resetScroll: false });
  if (!own)
    return (
      <div className={css.page}>
        <PageHead title={title} />
        <Empty picture="people" title={t('team:addPartner.onlyOwn')} />
      </div>
    );
  return (
    <div className={css.page}>
      <PageHead title={title} />
      <div className={css.parts}>
        <Card title={t('team:addPartner.invite')}>
          <p className={css.lead}>{t('team:addPartner.inviteLead')}</p>
          <InviteForm onSent={() => undefined} />
          <p className={css.link}>
            <Link to="/app/links/potential-list">{t('nav.potentialList')}</Link>
          </p>
        </Card>
        <Card title={t('team:addPartner.unplaced')}>
          <p className={css.lead}>{t('team:addPartner.unplacedLead')}</p>
          <UnplacedList
            onPlace={(partner) => void navigate({ search: { place: partner }, resetScroll: false })}
          />
        </Card>
      </div>
      {place !== undefined && <PlaceSheet partner={place} onPlaced={close} onClose={close} />}
    </div>
  );
}
