import { cycleOfDay } from '@blattwerk/plan/days.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { CSSProperties } from 'react';
import { isZero, ZERO_AMOUNT } from '../../../api/amount.ts';
import { useSubject } from '../../../api/subject.ts';
import { berlinDay } from '../../../i18n/format.ts';
import { type Texts, useTexts } from '../../../i18n/use-texts.ts';
import { Card } from '../../../ui/Card.tsx';
import { Figure } from '../../../ui/Figure.tsx';
import { Note } from '../../../ui/Note.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import {
  type AvailableCommission,
  availableCommissionQuery,
  monthQuery,
  pendingCommissionQuery,
} from '../commissions/commissions.data.ts';
import { MonthsCard } from '../commissions/MonthsCard.tsx';
import { RecordsCard } from '../commissions/RecordsCard.tsx';
import { UnderWayHint } from '../commissions/UnderWayHint.tsx';
import { AsOf } from '../credits/AsOf.tsx';
import { ReleaseCalendar } from '../credits/ReleaseCalendar.tsx';
import { MoneyTabs } from '../MoneyTabs.tsx';
import { hindranceOf } from '../payable.ts';
import { PartAmounts } from '../payouts/PartAmounts.tsx';
import { PayoutTimeline } from '../payouts/PayoutTimeline.tsx';
import { underWayPayoutsQuery } from '../payouts/payouts.data.ts';
import { ReturnedNotes } from '../payouts/ReturnedNote.tsx';
import { MissingLink } from '../questions/MissingLink.tsx';
import { RequestPayoutButton } from '../RequestPayoutButton.tsx';
import hubFiguresCss from './HubFigures.module.css';
import css from './HubUnderWay.module.css';

const everything = {};

/** Overview of the money: available, under way, pending, the last months, and the next releases. */
export function HubPage() {
  const { t } = useTexts();
  const { partner, user, own } = useSubject();
  return (
    <>
      <MoneyTabs />
      <PageHead
        title={t('nav.money')}
        lead={<AsOf partner={partner} />}
        actions={own && <RequestPayoutButton />}
      />
      <HubFigures partner={partner} />
      {user !== null && <ReturnedNotes user={user} />}
      {user !== null && <HubUnderWay user={user} />}
      <MonthsCard key={partner} partner={partner} half />
      <RecordsCard partner={partner} />
      <ReleaseCalendar partner={partner} search={everything} />
      <MissingLink />
    </>
  );
}

/** Progress of each payout under way; nothing if there is none. */
function HubUnderWay({ user }: { user: number }) {
  const { t } = useTexts();
  const payouts = useQuery(underWayPayoutsQuery(user)).data?.items ?? [];
  return payouts.map((payout) => (
    <div key={payout.id} className={css.card} data-testid="hub-payout">
      <Card
        title={t('money:payouts.one', { number: payout.id })}
        aside={
          <Link to="/app/accounts/payout/list" search={{ payout: payout.id }}>
            {t('money:hub.details')}
          </Link>
        }
      >
        <PartAmounts payout={payout} />
        <div className={css.way}>
          <PayoutTimeline payout={payout} />
        </div>
      </Card>
    </div>
  ));
}

/** Length of the placeholder of an unknown amount, in characters. */
const USUAL_LENGTH = 10;

/** Available, under way, pending and earned this month, each linked to its details. */
function HubFigures({ partner }: { partner: number }) {
  const texts = useTexts();
  const { t, format } = texts;
  const available = useQuery(availableCommissionQuery(partner));
  const pending = useQuery(pendingCommissionQuery(partner));
  const month = useQuery(monthQuery(partner));
  const running = month.data?.cycles.at(-1);
  // Until the running month is known, today's is assumed, which is nearly always right. Another name might take another
  // line, and move what is below.
  const today = month.isPending ? cycleOfDay(berlinDay(Date.now())).dateFrom : undefined;
  const monthShown = running?.cycle.dateFrom ?? today;
  const debt = available.data?.debt ?? ZERO_AMOUNT;
  const amounts = [
    available.data?.available,
    available.data?.underWay?.amount,
    pending.data?.pending,
    running?.total,
  ].filter((amount) => amount !== undefined);
  const longest = Math.max(USUAL_LENGTH, ...amounts.map((amount) => format.money(amount).length));
  const firstRelease = pending.data?.firstRelease ?? null;
  return (
    <section className={`bw-card ${hubFiguresCss.card}`} aria-label={t('nav.money')}>
      <dl className={hubFiguresCss.figures} style={{ '--characters': longest } as CSSProperties}>
        <Figure
          size="large"
          label={t('money.available')}
          testId="hub-available"
          query={available}
          value={(data) => format.money(data.available)}
          to="/app/accounts/balance"
        >
          <dd className={hubFiguresCss.hint} data-testid="hub-available-hint">
            {available.data && availableHint(available.data, texts)}
          </dd>
        </Figure>
        <Figure
          size="large"
          label={t('money.underWay')}
          testId="hub-under-way"
          query={available}
          value={({ underWay }) => format.money(underWay?.amount ?? ZERO_AMOUNT)}
          to="/app/accounts/payout/list"
        >
          <UnderWayHint data={available.data} className={hubFiguresCss.hint} testId="hub-under-way-state" />
        </Figure>
        <Figure
          size="large"
          label={t('money.pending')}
          testId="hub-pending"
          query={pending}
          value={(data) => format.money(data.pending)}
          to="/app/accounts/credits/pending"
        >
          <dd className={hubFiguresCss.hint}>
            {pending.data &&
              (firstRelease === null
                ? t(pending.data.payoutsHeld ? 'money.pendingHeld' : 'money.pendingHint')
                : t('money:hub.next', { date: format.date(firstRelease) }))}
          </dd>
        </Figure>
        <Figure
          size="large"
          label={
            monthShown === undefined
              ? t('money.monthNone')
              : t('money.month', { month: format.month(monthShown) })
          }
          testId="hub-month"
          query={month}
          value={() => format.money(running?.total ?? ZERO_AMOUNT)}
          to="/app/bonuses/level"
        >
          <dd className={hubFiguresCss.hint}>{t('money.estimateHint')}</dd>
        </Figure>
      </dl>
      {!isZero(debt) && (
        <Note>
          <p>{t('money:balance.debt', { amount: format.money(debt) })}</p>
        </Note>
      )}
    </section>
  );
}

/** Whether it can be paid out, and if not, why; a debt is shown below the figures. */
function availableHint(commission: AvailableCommission, { t, format }: Texts): string {
  const hindrance = hindranceOf(commission);
  switch (hindrance?.why) {
    case undefined:
      return t('money.availableHint');
    case 'held':
      return t('money.held');
    case 'belowMinimum':
      return t('money.belowMinimum', { amount: format.money(hindrance.amount) });
    default:
      return t('money.nothing');
  }
}
