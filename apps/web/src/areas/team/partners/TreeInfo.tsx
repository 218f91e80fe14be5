import type { CallAnswer } from '@blattwerk/contract/api.ts';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { dialled } from '../../../ui/dialled.ts';
import { MailAddress } from '../../../ui/MailAddress.tsx';
import css from './PartnerDetails.module.css';

interface Props {
  user: NonNullable<CallAnswer<'GET /api/partners/{id}'>['user']>;
}

/** The person behind a partner. Contact data exists only for one's own first line. */
export function TreeInfo({ user }: Props) {
  const { t, format } = useTexts();
  const places = user.billingAddress.map(({ city, country }) => [city, country].filter(Boolean).join(', '));
  const hidden = user.email === null && user.phone === null;
  return (
    <dl className={css.facts}>
      <Fact name={t('team:partner.joined')}>{format.date(user.createdAt)}</Fact>
      <Fact name={t('team:partner.lastLogin')}>
        {user.currentLoginDate === null ? t('team:teamTable.never') : format.dateTime(user.currentLoginDate)}
      </Fact>
      {user.phone !== null && (
        <Fact name={t('team:partner.phone')}>
          <a href={`tel:${dialled(user.phone)}`}>{user.phone}</a>
        </Fact>
      )}
      {user.email !== null && (
        <Fact name={t('team:partner.email')}>
          <a href={`mailto:${user.email}`}>
            <MailAddress>{user.email}</MailAddress>
          </a>
        </Fact>
      )}
      {places.length > 0 && <Fact name={t('team:partner.place')}>{[...new Set(places)].join(' · ')}</Fact>}
      {hidden && <Fact name={t('team:partner.contact')}>{t('team:partner.contactHidden')}</Fact>}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
