import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Subject } from '../../api/subject.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { QueryContent } from '../../ui/QueryContent.tsx';
import css from './CreditSheet.module.css';
import { addressesQuery, type PaidCredit } from './credits.data.ts';

interface Props {
  credit: PaidCredit;
  subject: Pick<Subject, 'partner' | 'user' | 'own'>;
}

/**
 * Whom a credit is for: the partner and the billing address that stands on what is paid (specification, section 3). Once a
 * payout has taken the credit, it is the address that the payout kept, whatever it is today.
 */
export function Recipient({ credit: { partner, recipient }, subject }: Props) {
  const { t } = useTexts();
  // Operators come here from an order to credits of others, whose addresses are not those of the screen.
  const user = partner.id === subject.partner ? subject.user : null;
  return (
    <section className={css.recipient} aria-label={t('money:credits.recipient')}>
      <h3>{t('money:credits.recipient')}</h3>
      <p className={css.name}>{recipient?.name ?? partner.displayName}</p>
      {recipient ? (
        <Place address={recipient} />
      ) : (
        user !== null && <DefaultAddress user={user} own={subject.own} />
      )}
    </section>
  );
}

function DefaultAddress({ user, own }: { user: number; own: boolean }) {
  const { t } = useTexts();
  return (
    <QueryContent query={useQuery(addressesQuery(user))} lines={[60, 45, 50]}>
      {({ items }) => {
        const address = items.find(({ isDefault }) => isDefault);
        if (address === undefined)
          return (
            <p className="quiet">
              {t('money:credits.noAddress')}{' '}
              {own && <Link to="/app/profile/addresses">{t('money:credits.addAddress')}</Link>}
            </p>
          );
        return <Place address={address} />;
      }}
    </QueryContent>
  );
}

function Place({ address }: { address: Omit<NonNullable<PaidCredit['recipient']>, 'name'> }) {
  const { company, street, postcode, city, country, countryISO, phone } = address;
  return (
    <address className={css.address}>
      {company !== null && <span>{company}</span>}
      <span>{street}</span>
      <span>
        {postcode} {city}
      </span>
      <span>
        {country} ({countryISO})
      </span>
      {phone !== null && <span>{phone}</span>}
    </address>
  );
}
