import { parseCents } from '@blattwerk/plan/money.ts';
import { useQuery } from '@tanstack/react-query';
import { isNegative, isZero } from '../../../api/amount.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { MeterBar } from '../../../ui/Meter.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { isEndedMonth } from '../ended-month.ts';
import css from './MonthDifference.module.css';
import { type Difference, differenceQuery } from './months.data.ts';

interface Props {
  partner: number;
  /** The later of the two months; the last closed one if absent. */
  cycle?: number;
}

/** Why a month brought more or less than the one before, by cause: the causes add up to the difference. */
export function MonthDifference({ partner, cycle }: Props) {
  const { t } = useTexts();
  const query = useQuery(differenceQuery(partner, cycle));
  return (
    <section className={css.difference} data-testid="month-difference">
      <QueryContent query={query} lines={[60, 90, 90]}>
        {({ difference }) =>
          difference === null ? (
            <p className="quiet">{t('month:difference.none')}</p>
          ) : (
            <Causes difference={difference} />
          )
        }
      </QueryContent>
    </section>
  );
}

function Causes({ difference: found }: { difference: Difference }) {
  const { t, format } = useTexts();
  const { before, after, difference } = found;
  const names = { month: format.month(after.cycle.dateFrom), before: format.month(before.cycle.dateFrom) };
  const causes = found.causes.filter(({ amount }) => !isZero(amount));
  const largest = Math.max(0, ...causes.map(({ amount }) => Math.abs(parseCents(amount))));
  const direction = isZero(difference) ? 'same' : isNegative(difference) ? 'less' : 'more';
  return (
    <>
      <h3 className={css.title}>{t(`month:difference.heading.${direction}`, names)}</h3>
      <p className="quiet">
        {t('month:difference.sums', {
          ...names,
          total: format.money(after.total),
          beforeTotal: format.money(before.total),
        })}
      </p>
      {after.estimated && (
        <p className="quiet">
          {t(
            isEndedMonth(after.cycle.dateFrom)
              ? 'month:difference.beingChecked'
              : 'month:difference.estimated',
          )}
        </p>
      )}
      <ul className={css.causes}>
        {causes.map(({ cause, amount }) => (
          <li key={cause} data-less={isNegative(amount) || undefined}>
            <b>{t(`month:difference.cause.${cause}`)}</b>
            <span className={css.amount} data-testid={`cause-${cause}`}>
              {signed(amount)}
            </span>
            <span className={css.why}>{whyOf(cause, isNegative(amount))}</span>
            <MeterBar
              look="compared"
              met={Math.abs(parseCents(amount))}
              asked={largest}
              className={css.bar}
            />
          </li>
        ))}
        <li className={css.sum}>
          <b>{t('month:difference.total')}</b>
          <span className={css.amount} data-testid="cause-sum">
            {signed(difference)}
          </span>
        </li>
      </ul>
    </>
  );

  function signed(amount: string): string {
    return `${isNegative(amount) || isZero(amount) ? '' : '+'}${format.money(amount)}`;
  }

  function whyOf(cause: Difference['causes'][number]['cause'], isLess: boolean): string {
    switch (cause) {
      case 'orders':
        return t(isLess ? 'month:difference.why.ordersLess' : 'month:difference.why.ordersMore');
      case 'people':
        return t('month:difference.why.people', {
          came: format.integer(found.newBuyers),
          gone: format.integer(found.missingBuyers),
        });
      case 'level':
        return after.level === before.level
          ? t('month:difference.why.levelSame', { level: after.levelName })
          : t('month:difference.why.levelOther', { level: after.levelName, before: before.levelName });
      case 'refunds':
        return t(isLess ? 'month:difference.why.refundsMore' : 'month:difference.why.refundsLess');
      default:
        return t(`month:difference.why.${cause}`);
    }
  }
}
