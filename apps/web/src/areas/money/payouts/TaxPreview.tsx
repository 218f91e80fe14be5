import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Amounts } from './Amounts.tsx';
import { addressQuery, type BalanceInfo } from './payouts.data.ts';
import css from './TaxPreview.module.css';

/** With a billing address there, tax is shown differently (specification, section 5). */
const SWITZERLAND = 'CHE';

interface Props {
  user: number;
  /** The displayed computation: without documents there is no tax. */
  info: BalanceInfo;
  /** The reason for the tax with the stored documents. */
  taxNote: BalanceInfo['taxNote'];
}

/** Earnings at several tax rates: each is paid by a payout of its own, with its own document. */
function Parts({ parts }: Pick<BalanceInfo, 'parts'>) {
  const { t, format } = useTexts();
  return (
    <>
      <p>{t('money:payouts.parts', { number: format.integer(parts.length) })}</p>
      <ul data-testid="tax-parts">
        {parts.map(({ taxNote, taxRate, net, tax, gross }) => (
          <li key={`${taxNote}/${taxRate}/${net}`}>
            {t('money:payouts.part', {
              net: format.money(net),
              tax: format.money(tax),
              gross: format.money(gross),
            })}{' '}
            <span className="quiet">{t(`money:payouts.taxNote.${taxNote}`)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Amounts of a payout, and the reason for its tax. */
export function TaxPreview({ user, info, taxNote }: Props) {
  const { t } = useTexts();
  const address = useQuery(addressQuery(user)).data?.items.find(({ isDefault }) => isDefault);
  const note = taxNote === 'reverse-charge' && address?.countryISO === SWITZERLAND ? 'switzerland' : taxNote;
  return (
    <section className={css.preview} aria-label={t('money:payouts.taxTitle')}>
      <Amounts amounts={info} />
      {info.parts.length > 1 ? (
        <Parts parts={info.parts} />
      ) : (
        <p className="quiet" data-testid="tax-note">
          {info.eligible && note !== null
            ? t(`money:payouts.taxNote.${note}`)
            : t('money:payouts.taxNote.incomplete')}
        </p>
      )}
      {info.warning !== null && <p role="status">{t(`ui:payoutWarning.${info.warning}`)}</p>}
    </section>
  );
}
