import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Empty } from '../../../ui/Empty.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { ledgerCreditsQuery } from './balances.data.ts';
import css from './LineDetails.module.css';

interface Props {
  partner: number;
  entry: number;
}

/** The credits of a ledger line, the largest first. */
export function LineDetails({ partner, entry }: Props) {
  const { t, format } = useTexts();
  const gone = <Empty picture="money" title={t('money:balance.gone')} />;
  return (
    <QueryContent
      query={useQuery(ledgerCreditsQuery(partner, entry))}
      lines={[80, 70, 75, 60]}
      missing={gone}
    >
      {({ credits, total }) =>
        total === 0 ? (
          gone
        ) : (
          <div className={css.details}>
            <p className="quiet">
              {t('money:balance.credits', { count: total, number: format.integer(total) })}
            </p>
            <ul className={css.list}>
              {credits.map(({ id, bonusName, cycle, order, text, amount }) => (
                <li key={id} className={css.credit}>
                  <span>
                    <Link to="/app/accounts/credits/available" search={{ credit: id }}>
                      {t(`money:balance.bonus.${bonusName}`)}
                    </Link>
                    <span className={css.origin}>
                      {format.month(cycle.dateFrom)}
                      {order !== null && ` · ${t('money:balance.order', { number: order.number })}`}
                      {text !== null && ` · ${text}`}
                    </span>
                  </span>
                  <strong className={css.amount}>{format.money(amount)}</strong>
                </li>
              ))}
            </ul>
            {total > credits.length && (
              <p className="quiet">
                {t('money:balance.largest', {
                  count: credits.length,
                  number: format.integer(credits.length),
                })}
              </p>
            )}
          </div>
        )
      }
    </QueryContent>
  );
}
