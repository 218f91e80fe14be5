import { useTexts } from '../../../i18n/use-texts.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { ButtonAnchor } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { dialled } from '../../../ui/dialled.ts';
import { Pending } from '../../../ui/Pending.tsx';
import css from './FirstDayPage.module.css';

interface Sponsor {
  displayName: string;
  email: string | null;
  phone: string | null;
}

/** The sponsor with all contact channels; the height is reserved while they load. */
export function SponsorCard({ sponsor }: { sponsor: Sponsor | null }) {
  const { t } = useTexts();
  return (
    <Card title={t('welcome:sponsor.title')}>
      {sponsor === null ? <Pending lines={[60, 80]} room={[110, 110]} /> : <Contact {...sponsor} />}
    </Card>
  );
}

function Contact({ displayName: name, email, phone }: Sponsor) {
  const { t } = useTexts();
  return (
    <div>
      <div className={css.person}>
        <Avatar name={name} />
        <div>
          <p className={css.name}>{name}</p>
          <p className="quiet">{t('welcome:sponsor.text')}</p>
        </div>
      </div>
      <div className={`${css.actions} ${css.contact}`}>
        {phone !== null && (
          <ButtonAnchor
            icon="phone"
            href={`tel:${dialled(phone)}`}
            aria-label={t('contact.callName', { name })}
          >
            {t('contact.call')}
          </ButtonAnchor>
        )}
        {email !== null && (
          <ButtonAnchor
            variant="default"
            icon="mail"
            href={`mailto:${email}`}
            aria-label={t('contact.mailName', { name })}
          >
            {t('contact.mail')}
          </ButtonAnchor>
        )}
      </div>
    </div>
  );
}
