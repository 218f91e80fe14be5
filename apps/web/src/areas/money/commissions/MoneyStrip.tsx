import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type CSSProperties, type ReactNode, Suspense, useState } from 'react';
import { isZero, ZERO_AMOUNT } from '../../../api/amount.ts';
import { part } from '../../../frame/screen.ts';
import { type Texts, useTexts } from '../../../i18n/use-texts.ts';
import { Figure } from '../../../ui/Figure.tsx';
import { Pending } from '../../../ui/Pending.tsx';
import { useRegionName } from '../../../ui/region-name.ts';
import { usePhone } from '../../../ui/use-media-query.ts';
import { Availability } from './Availability.tsx';
import {
  availableCommissionQuery,
  type Month,
  monthQuery,
  type PendingCommission,
  pendingCommissionQuery,
} from './commissions.data.ts';
import css from './MoneyStrip.module.css';
import { MonthHints } from './MonthHints.tsx';
import monthSoFarCss from './MonthSoFar.module.css';
import { monthParts } from './month-parts.ts';
import { PendingParts } from './PendingParts.tsx';
import { UnderWayHint } from './UnderWayHint.tsx';

/** Charts, reasons and comparisons; loaded on demand, to keep them out of the first page. */
const MonthDetails = part(() => import('./MonthDetails.tsx'), 'MonthDetails', ['bonuses', 'month']);

/** Length of the placeholder of an unknown amount, in characters. */
const USUAL_LENGTH = 10;

interface Props {
  partner: number;
  /** Only the owner can request a payout. */
  own: boolean;
}

/**
 * The commission card (specification, section 3): what is available, what payouts have taken, what is pending with its
 * reason, and the month so far.
 */
export function MoneyStrip({ partner, own }: Props) {
  const texts = useTexts();
  const { t, format } = texts;
  const pending = useQuery(pendingCommissionQuery(partner));
  const available = useQuery(availableCommissionQuery(partner));
  const month = useQuery(monthQuery(partner));
  const [isOpen, setOpen] = useState(false);
  const running = month.data?.cycles.at(-1);
  const amounts = [
    available.data?.available,
    available.data?.underWay?.amount,
    pending.data?.pending,
    running?.total,
  ].filter((amount) => amount !== undefined);
  const longest = Math.max(USUAL_LENGTH, ...amounts.map((amount) => format.money(amount).length));
  return (
    <section
      className={`bw-card bw-dash-money ${css.strip}`}
      aria-label={useRegionName(t('money.title'))}
      data-printed-period={running && format.month(running.cycle.dateFrom)}
    >
      <svg aria-hidden="true" className={css.foliage} viewBox="0 0 420 150">
        <path d="M420 150C330 128 270 92 214 8M300 96c-44 8-72-4-92-36 42-8 74 6 92 36Zm46 24c10-40 36-62 78-66 0 42-30 66-78 66ZM256 62c-6-32 6-56 34-74 16 30 4 58-34 74Zm-20-26c-26-2-44-16-52-40 28-2 46 12 52 40Z" />
      </svg>
      <div className={css.content}>
        <dl className={css.figures} style={{ '--characters': longest } as CSSProperties}>
          <Figure
            size="large"
            label={t('money.available')}
            testId="money-available"
            query={available}
            value={(data) => format.money(data.available)}
            to="/app/accounts/credits/available"
          >
            {available.data && (
              <Availability
                data={available.data}
                own={own}
                firstRelease={pending.data?.firstRelease ?? null}
                months={month.data?.cycles ?? []}
              />
            )}
          </Figure>
          <Figure
            size="large"
            label={t('money.underWay')}
            testId="money-under-way"
            query={available}
            value={({ underWay }) => format.money(underWay?.amount ?? ZERO_AMOUNT)}
            to="/app/accounts/payout/list"
          >
            <UnderWayHint data={available.data} className={css.hint} testId="money-under-way-state" />
          </Figure>
          <Figure
            size="large"
            label={t('money.pending')}
            testId="money-pending"
            query={pending}
            value={(data) => format.money(data.pending)}
            to="/app/accounts/credits/pending"
          >
            <dd className={css.hint}>{pendingHint(pending.data, texts)}</dd>
          </Figure>
          <Figure
            size="large"
            label={
              running
                ? t('money.month', { month: format.month(running.cycle.dateFrom) })
                : t('money.monthNone')
            }
            testId="money-month"
            query={month}
            value={() => format.money(running?.total ?? ZERO_AMOUNT)}
            to="/app/bonuses/level"
          >
            <dd className={css.hint} data-testid="money-forecast">
              {running?.forecast
                ? t('money.forecast', {
                    from: format.money(running.forecast.from),
                    to: format.money(running.forecast.to),
                  })
                : t('money.estimateHint')}
            </dd>
          </Figure>
        </dl>
        <MonthSoFar partner={partner}>
          <button type="button" className={css.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t('money.details')}
          </button>
        </MonthSoFar>
        <PendingParts query={pending} />
        {isOpen && (
          <div className={css.details} data-testid="month-details">
            <Suspense fallback={<Pending lines={[40, 90, 90, 90]} />}>
              <MonthDetails partner={partner} />
            </Suspense>
          </div>
        )}
      </div>
    </section>
  );
}

/** When the pending amount becomes available, as far as that is known. */
function pendingHint(pending: PendingCommission | undefined, { t, format }: Texts): string {
  if (pending?.payoutsHeld) return t('money.pendingHeld');
  return pending?.firstRelease
    ? t('money.pendingUntil', { date: format.date(pending.firstRelease) })
    : t('money.pendingHint');
}

/**
 * The running month so far by bonus, with what expires before its end and a link to more; then an ended month that awaits
 * its closing.
 */
function MonthSoFar({ partner, children }: { partner: number; children: ReactNode }) {
  const cycles = useQuery(monthQuery(partner)).data?.cycles ?? [];
  const month = cycles.at(-1);
  return (
    <>
      <ul className={monthSoFarCss.parts}>
        {month && <Parts month={month} name="month" />}
        {month !== undefined && month.hints.length > 0 && (
          <li className={monthSoFarCss.hints}>
            <MonthHints month={month} />
          </li>
        )}
        {month !== undefined && <li>{children}</li>}
      </ul>
      {cycles.slice(0, -1).map((ended) => (
        <Ended key={ended.cycle.id} month={ended} />
      ))}
    </>
  );
}

/** `name` prefixes the test ids of the amounts. */
function Parts({ month: { bonuses }, name }: { month: Month; name: string }) {
  const { t, format } = useTexts();
  return monthParts.map(([part, text, page]) => {
    const { amount } = bonuses[part];
    return (
      !isZero(amount) && (
        <li key={part}>
          <Link to={page}>{t(text)}</Link> <b data-testid={`${name}-${part}`}>{format.money(amount)}</b>
        </li>
      )
    );
  });
}

/** An ended month that is not final: its bonuses too, collapsed on a phone. */
function Ended({ month }: { month: Month }) {
  const { t, format } = useTexts();
  const isPhone = usePhone();
  return (
    <details className={monthSoFarCss.ended} open={!isPhone} data-testid="month-before">
      <summary>
        {format.month(month.cycle.dateFrom)} <b>{format.money(month.total)}</b>{' '}
        <span className={monthSoFarCss.state}>{t('money.ended')}</span>
      </summary>
      <ul className={monthSoFarCss.parts}>
        <Parts month={month} name="month-before" />
      </ul>
    </details>
  );
}
