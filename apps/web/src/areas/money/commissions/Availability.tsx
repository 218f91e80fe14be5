import { Link } from '@tanstack/react-router';
import { type Texts, useTexts } from '../../../i18n/use-texts.ts';
import { type Hindrance, hindranceOf, nextClosing } from '../payable.ts';
import type { AvailableCommission, Month } from './commissions.data.ts';
import css from './MoneyStrip.module.css';

interface Props {
  data: AvailableCommission;
  own: boolean;
  firstRelease: string | null;
  /** The months not closed yet, the running one last. */
  months: readonly Month[];
}

/** The button to request a payout, or why there is nothing to pay out and when there will be more. */
export function Availability({ data, own, firstRelease, months }: Props) {
  const texts = useTexts();
  const { t } = texts;
  const hindrance = hindranceOf(data);
  if (hindrance !== null) {
    const when = whenOf(hindrance, { firstRelease, months }, texts);
    return (
      <>
        <dd className={hindrance.why === 'debt' ? css.debt : css.hint} data-testid={testIds[hindrance.why]}>
          {whyOf(hindrance, firstRelease, texts)}
        </dd>
        {when !== null && (
          <dd className={css.hint} data-testid="money-next-day">
            {when}
          </dd>
        )}
      </>
    );
  }
  if (!own) return <dd className={css.hint}>{t('money.availableHint')}</dd>;
  return (
    <dd>
      <Link to="/app/accounts/payout/new" className={`bw-solid ${css.payOut}`}>
        {t('money.payOut')}
      </Link>
    </dd>
  );
}

const testIds = {
  held: 'money-held',
  debt: 'money-debt',
  nothing: 'money-nothing',
  belowMinimum: 'money-below-minimum',
} as const satisfies Record<Hindrance['why'], string>;

function whyOf(hindrance: Hindrance, firstRelease: string | null, { t, format }: Texts): string {
  switch (hindrance.why) {
    case 'held':
      return t('money.held');
    case 'debt':
      return t('money.debt', { amount: format.money(hindrance.amount) });
    case 'nothing':
      return firstRelease === null
        ? t('money.nothing')
        : t('money.nothingUntil', { date: format.date(firstRelease) });
    case 'belowMinimum':
      return t('money.belowMinimum', { amount: format.money(hindrance.amount) });
  }
}

/** The next release, else the next closing, as on the request page; null if no day is known. */
function whenOf(
  { why }: Hindrance,
  { firstRelease, months }: Pick<Props, 'firstRelease' | 'months'>,
  { t, format }: Texts,
): string | null {
  if (why === 'held') return null;
  // An amount of zero, before any day is known.
  if (firstRelease !== null)
    return why === 'nothing' ? null : t('money.pendingUntil', { date: format.date(firstRelease) });
  const closing = nextClosing(months);
  return (
    closing &&
    t('money.expectedClosing', {
      date: format.day(closing.day),
      month: format.month(closing.month),
      amount: format.money(closing.amount),
    })
  );
}
