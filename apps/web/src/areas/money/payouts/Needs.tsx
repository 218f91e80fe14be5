import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { newTermsQuery } from '../../../frame/new-terms.data.ts';
import { comeBackFromTerms, NEW_TERMS } from '../../../frame/new-terms.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Icon } from '../../../ui/icons.tsx';
import css from './Needs.module.css';
import { fixPlaces, type Need, needsOf } from './needs.ts';
import type { BalanceInfo } from './payouts.data.ts';
import type { PayoutType } from './payouts-search.ts';

interface Props {
  type: PayoutType;
  missing: BalanceInfo['missing'];
}

/** The payout requirements: one line if all are met, else each with a link. The shop is chosen above. */
export function Needs({ type, missing }: Props) {
  const { t, format } = useTexts();
  const newTerms = useQuery(newTermsQuery()).data ?? [];
  const titles = format.list(newTerms.map(({ title }) => title));
  const isRenewed = (need: Need) => need === 'terms' && missing.includes(need) && newTerms.length > 0;
  const needs = needsOf(type).filter((need) => need !== 'shop');
  const isReady = !needs.some((need) => missing.includes(need));
  return (
    <section aria-label={t('money:payouts.checks')}>
      {!isReady && <h2 className={css.title}>{t('money:payouts.checks')}</h2>}
      <ul className={isReady ? css.ready : css.list}>
        {needs.map((need) => (
          <li key={need} data-missing={missing.includes(need)} data-testid={`need-${need}`}>
            <Icon name={missing.includes(need) ? 'alert' : 'check'} size={isReady ? 16 : 20} />
            {isReady ? (
              t(`money:payouts.need.${need}`)
            ) : (
              <span className={css.need}>
                {isRenewed(need) ? titles : t(`money:payouts.need.${need}`)}
                <span className="quiet">
                  {isRenewed(need)
                    ? t('money:payouts.missing.newTerms')
                    : missing.includes(need)
                      ? t(`money:payouts.missing.${need}`)
                      : t('money:payouts.there')}
                </span>
              </span>
            )}
            {isReady && <span className="visually-hidden">{t('money:payouts.there')}</span>}
            {isRenewed(need) ? (
              <Link to={NEW_TERMS} onClick={comeBackFromTerms} className={css.fix}>
                {t('money:payouts.fix.terms')}
              </Link>
            ) : (
              missing.includes(need) && (
                <Link {...fixPlaces[need]} className={css.fix}>
                  {t(`money:payouts.fix.${need}`)}
                </Link>
              )
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
