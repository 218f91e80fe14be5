import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ApiError } from '../../../api/api-error.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Card } from '../../../ui/Card.tsx';
import { MeterBar } from '../../../ui/Meter.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { countdown } from './countdown.ts';
import css from './MembershipsCard.module.css';
import { businessBoxQuery, homeDeliveryQuery } from './memberships.data.ts';
import { Renewal } from './Renewal.tsx';

interface Props {
  partner: number;
  /** For one's own memberships it says where they are renewed. */
  own?: boolean;
}

/** Time left of the business box and the home delivery service. */
export function MembershipsCard({ partner, own = false }: Props) {
  const { t, format } = useTexts();
  const box = useQuery(businessBoxQuery(partner));
  const delivery = useQuery(homeDeliveryQuery(partner));
  return (
    <Card title={t('memberships.title')} className="bw-dash-memberships">
      <Kind
        name={t('memberships.businessBox')}
        renewal={own && <Renewal partner={partner} kind="businessBox" active={box.isSuccess} />}
        testId="countdown-business-box"
        query={box}
      >
        {(data) => (
          <>
            <CountdownTo expiry={data.expiryDate} testId="countdown-business-box" />
            <MeterBar met={data.percentage} asked={100} />
            <p className="quiet">
              {t('memberships.used', {
                share: format.percent(data.percentage / 100),
                from: format.date(data.startDate),
                date: format.date(data.expiryDate),
                points: format.integer(data.qualificationPoints),
              })}
            </p>
          </>
        )}
      </Kind>
      <Kind
        name={t('memberships.homeDelivery')}
        renewal={own && <Renewal partner={partner} kind="homeDelivery" active={delivery.isSuccess} />}
        testId="countdown-home-delivery"
        query={delivery}
      >
        {(data) => (
          <>
            <CountdownTo expiry={data.expiryDate} testId="countdown-home-delivery" />
            <p className="quiet">
              {t('memberships.until', {
                from: format.date(data.startDate),
                date: format.date(data.expiryDate),
                points: format.integer(data.qualificationPoints),
              })}
            </p>
          </>
        )}
      </Kind>
    </Card>
  );
}

interface KindProps<Membership> {
  name: string;
  renewal: ReactNode;
  testId: string;
  query: UseQueryResult<Membership, ApiError>;
  children: (data: Membership) => ReactNode;
}

function Kind<Membership>({ name, renewal, testId, query, children }: KindProps<Membership>) {
  const { t } = useTexts();
  const none = (
    <p className={css.none} data-testid={testId}>
      {t('memberships.none')}
    </p>
  );
  return (
    <div className={css.kind}>
      <div className={css.head}>
        <h3 className={css.name}>{name}</h3>
        {renewal}
      </div>
      <QueryContent query={query} lines={[80, 40]} testId={testId} missing={none}>
        {children}
      </QueryContent>
    </div>
  );
}

interface CountdownToProps {
  expiry: string;
  testId: string;
}

/** Countdown to the expiry of a membership in days, hours, minutes and seconds, updated every second. */
function CountdownTo({ expiry, testId }: CountdownToProps) {
  const { t, format } = useTexts();
  const now = useNow(1000);
  const left = countdown(expiry, now);
  if (left.over) return <p data-testid={testId}>{t('memberships.expired')}</p>;
  const parts = [
    { value: left.days, unit: t('unit.days', { count: left.days }) },
    { value: left.hours, unit: t('unit.hours', { count: left.hours }) },
    { value: left.minutes, unit: t('unit.minutes', { count: left.minutes }) },
    { value: left.seconds, unit: t('unit.seconds', { count: left.seconds }) },
  ];
  return (
    <p
      className={css.countdown}
      role="timer"
      data-testid={testId}
      data-soon={left.days < 14}
      data-long={left.days > 0}
    >
      {parts.map(({ value, unit }, index) => (
        <span key={['days', 'hours', 'minutes', 'seconds'][index]} className={css.part}>
          <span className={css.value}>
            {index === 0 ? format.integer(value) : String(value).padStart(2, '0')}
          </span>{' '}
          <span className={css.unit}>{unit}</span>
        </span>
      ))}
    </p>
  );
}
