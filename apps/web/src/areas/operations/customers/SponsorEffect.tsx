import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/use-texts.ts';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { PartnerFileLink } from '../PartnerFileLink.tsx';
import css from '../products/Products.module.css';
import { sponsorEffectQuery } from './customers.data.ts';

interface Props {
  customer: number;
  sponsor: string;
}

/** Effect of another sponsor on the running month: whose figures change, from what to what. */
export function SponsorEffect({ customer, sponsor }: Props) {
  const { t, format } = useTexts();
  return (
    <section className={css.history} aria-label={t('customers:change.effect')} data-testid="sponsor-effect">
      <h3>{t('customers:change.effect')}</h3>
      <QueryContent query={useQuery(sponsorEffectQuery(customer, sponsor))} lines={[80, 80]}>
        {({ changes, asOf }) =>
          changes.length === 0 ? (
            <p className="quiet">{t('customers:change.noEffect')}</p>
          ) : (
            <>
              <table>
                <thead>
                  <tr>
                    <th scope="col">{t('customers:change.for')}</th>
                    <th scope="col" data-numeric>
                      {t('volume.psv')}
                    </th>
                    <th scope="col" data-numeric>
                      {t('volume.personalQp')}
                    </th>
                    <th scope="col" data-numeric>
                      {t('volume.qp')}
                    </th>
                    <th scope="col">{t('customers:change.level')}</th>
                  </tr>
                </thead>
                <tbody>
                  {changes.map(({ partner, before, after }) => (
                    <tr key={partner.id}>
                      <td>
                        <PartnerFileLink id={partner.id}>{partner.displayName}</PartnerFileLink>
                      </td>
                      <td data-numeric>
                        <Change before={format.money(before.psv)} after={format.money(after.psv)} />
                      </td>
                      <td data-numeric>
                        <Change
                          before={format.integer(before.personalQp)}
                          after={format.integer(after.personalQp)}
                        />
                      </td>
                      <td data-numeric>
                        <Change before={format.integer(before.qp)} after={format.integer(after.qp)} />
                      </td>
                      <td>
                        <Change before={before.levelName} after={after.levelName} />
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
              {asOf !== null && (
                <p className="quiet">{t('customers:change.asOf', { time: format.dateTime(asOf) })}</p>
              )}
            </>
          )
        }
      </QueryContent>
    </section>
  );
}

/** A figure, with its new value if that differs. */
function Change({ before, after }: { before: string; after: string }) {
  return before === after ? before : `${before} → ${after}`;
}
