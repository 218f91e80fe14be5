import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../i18n/use-texts.ts';
import css from './CreditSheet.module.css';
import type { PaidCredit } from './credits.data.ts';

interface Props {
  credit: PaidCredit;
  own: boolean;
}

/**
 * Recipient of a credit: the partner and the billing address of the payout (specification, section 3). Once a payout has
 * taken the credit, it is the address in the payout's snapshot, whatever it is today.
 */
export function Recipient({ credit: { partner, recipient }, own }: Props) {
  const { t } = useTexts();
  return (
    <section className={css.recipient} aria-label={t('money:credits.recipient')}>
      <h3>{t('money:credits.recipient')}</h3>
      <p className={css.name}>{recipient?.name ?? partner.displayName}</p>
      {recipient ? (
        <Place address={recipient} />
      ) : (
        <p className="quiet">
          {t('money:credits.noAddress')}{' '}
          {own && <Link to="/app/profile/addresses">{t('money:credits.addAddress')}</Link>}
        </p>
      )}
    </section>
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
