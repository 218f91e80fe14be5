import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../i18n/use-texts.ts';
import { Card } from '../../ui/Card.tsx';
import { QueryContent } from '../../ui/QueryContent.tsx';
import { CountdownTo } from './CountdownTo.tsx';
import css from './MembershipsCard.module.css';
import { businessBoxQuery, homeDeliveryQuery } from './memberships.data.ts';

interface Props {
  partner: number;
}

/** How long the business box and the home delivery service still run. */
export function MembershipsCard({ partner }: Props) {
  const { t, format } = useTexts();
  const box = useQuery(businessBoxQuery(partner));
  const delivery = useQuery(homeDeliveryQuery(partner));
  return (
    <Card title={t('memberships.title')} className="bw-dash-memberships">
      <div className={css.kind}>
        <h3 className={css.name}>{t('memberships.businessBox')}</h3>
        <QueryContent
          query={box}
          lines={[80, 40]}
          testId="countdown-business-box"
          missing={<None testId="countdown-business-box" />}
        >
          {(data) => (
            <>
              <CountdownTo expiry={data.expiryDate} testId="countdown-business-box" />
              <div className={css.track} aria-hidden="true">
                <span style={{ scale: `${data.percentage / 100} 1` }} />
              </div>
              <p className="quiet">
                {t('memberships.used', {
                  share: format.percent(data.percentage / 100),
                  date: format.date(data.expiryDate),
                  points: format.integer(data.qualificationPoints),
                })}
              </p>
            </>
          )}
        </QueryContent>
      </div>
      <div className={css.kind}>
        <h3 className={css.name}>{t('memberships.homeDelivery')}</h3>
        <QueryContent
          query={delivery}
          lines={[80, 40]}
          testId="countdown-home-delivery"
          missing={<None testId="countdown-home-delivery" />}
        >
          {(data) => (
            <>
              <CountdownTo expiry={data.expiryDate} testId="countdown-home-delivery" />
              <p className="quiet">
                {t('memberships.until', {
                  date: format.date(data.expiryDate),
                  points: format.integer(data.qualificationPoints),
                })}
              </p>
            </>
          )}
        </QueryContent>
      </div>
    </Card>
  );
}

function None({ testId }: { testId: string }) {
  const { t } = useTexts();
  return (
    <p className={css.none}>
      <span data-testid={testId}>–</span> {t('memberships.none')}
    </p>
  );
}
