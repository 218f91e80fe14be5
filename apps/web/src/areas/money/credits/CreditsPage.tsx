import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { isZero } from '../../../api/amount.ts';
import { useSubject } from '../../../api/subject.ts';
import { berlinDay } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Empty } from '../../../ui/Empty.tsx';
import { Note } from '../../../ui/Note.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import type { Filter } from '../../../ui/table/Filters.tsx';
import { orderOf } from '../../../ui/table/table-search.ts';
import { useCycleOptions } from '../../../ui/table/use-cycle-options.ts';
import { Value } from '../../../ui/Value.tsx';
import { MoneyTabs } from '../MoneyTabs.tsx';
import { OpenCredit } from '../OpenCredit.tsx';
import { MissingLink } from '../questions/MissingLink.tsx';
import { AsOf } from './AsOf.tsx';
import { CreditGroups } from './CreditGroups.tsx';
import { useWaitsText } from './CreditStatus.tsx';
import css from './CreditsPage.module.css';
import { useCreditColumns } from './credit-columns.tsx';
import {
  availableQuery,
  type Credit,
  creditSumsQuery,
  creditsPageQuery,
  releaseDaysQuery,
} from './credits.data.ts';
import {
  type CreditsKind,
  type CreditsSearch,
  creditKinds,
  creditsTables,
  releasedStatuses,
} from './credits-search.ts';
import { ReleaseCalendar } from './ReleaseCalendar.tsx';

/** The list of credits awaiting release. */
export function CreditsPendingPage() {
  return <Credits kind="pending" search={useSearch({ from: '/signed-in/app/accounts/credits/pending' })} />;
}

/** The list of released credits. */
export function CreditsAvailablePage() {
  return (
    <Credits kind="available" search={useSearch({ from: '/signed-in/app/accounts/credits/available' })} />
  );
}

interface Props {
  kind: CreditsKind;
  search: CreditsSearch;
}

/** Commission line by line with subtotals, and the open credit. */
function Credits({ kind, search }: Props) {
  const { t, format } = useTexts();
  const { partner } = useSubject();
  const by = search.by ?? 'bonus';
  // In any other order the rows of a day are not adjacent.
  const grouped = kind === 'pending' && orderOf(creditsTables[kind], search).sort === 'availableAt';
  const sums = useQuery({
    ...creditSumsQuery(partner, { kind, search, by }),
    placeholderData: keepPreviousData,
  });
  const title = t(kind === 'pending' ? 'nav.creditsPending' : 'nav.creditsAvailable');
  return (
    <>
      <MoneyTabs />
      <PageHead
        title={title}
        lead={
          <span className={css.total}>
            <span>
              {t('money:credits.total')}{' '}
              <strong data-testid="credits-total">
                <Value query={sums}>{({ amount }) => format.money(amount)}</Value>
              </strong>
            </span>
            {kind === 'pending' && <AsOf partner={partner} />}
          </span>
        }
      />
      {kind === 'available' && <Debt partner={partner} />}
      <div className={css.cards} data-kind={kind}>
        <CreditGroups kind={kind} search={search} by={by} query={sums} />
        {kind === 'pending' && <ReleaseCalendar partner={partner} search={search} />}
      </div>
      <DataTable
        key={`${kind}.${partner}`}
        name={`credits.${kind}`}
        title={title}
        definition={creditsTables[kind]}
        search={search}
        columns={useCreditColumns(kind, { grouped })}
        groups={
          grouped
            ? {
                keyOf: (credit) => releaseDayOf(credit) ?? '',
                head: (credits) => <ReleaseHead partner={partner} search={search} credits={credits} />,
              }
            : undefined
        }
        rowId={({ id }) => id}
        pageQuery={(page, size) => creditsPageQuery(partner, { kind, search, page, size })}
        count={(count) => t('money:credits.count', { count, number: format.integer(count) })}
        none={
          <Empty
            list
            picture="money"
            title={t(`money:credits.noneTitle.${kind}`)}
            action={<Next kind={kind} />}
          >
            {t(`money:credits.none.${kind}`)}
          </Empty>
        }
        filters={useCreditFilters(kind, search)}
      />
      <MissingLink />
      {search.credit !== undefined && <OpenCredit id={search.credit} />}
    </>
  );
}

/** Link of an empty list: to the pending credits, and from there to what brings orders. */
function Next({ kind }: { kind: CreditsKind }) {
  const { t } = useTexts();
  if (kind === 'available') return <Link to="/app/accounts/credits/pending">{t('nav.creditsPending')}</Link>;
  return <Link to="/app/links/referral-link">{t('money:orders.shareLink')}</Link>;
}

/** A debt blocks payouts, and explains why the rows add up to something else than the card says. */
function Debt({ partner }: { partner: number }) {
  const { t, format } = useTexts();
  const { data } = useQuery(availableQuery(partner));
  if (data === undefined || isZero(data.debt)) return null;
  return (
    <Note spaced>
      <p>{t('money:credits.debt', { amount: format.money(data.debt) })}</p>
    </Note>
  );
}

function useCreditFilters(kind: CreditsKind, { day, order, payout }: CreditsSearch): Filter[] {
  const { t, format } = useTexts();
  const status: Filter = {
    kind: 'choice',
    name: 'status',
    label: t('money:credits.column.status'),
    all: t('money:credits.statusName.available'),
    options: releasedStatuses.map((value) => ({ value, label: t(`money:credits.statusName.${value}`) })),
  };
  const pill = (name: string, label: string): Filter => ({ kind: 'pill', name, label });
  return [
    {
      kind: 'choice',
      name: 'bonus',
      label: t('money:credits.column.bonus'),
      all: t('money:credits.allBonuses'),
      options: creditKinds.map((value) => ({ value, label: t(`money:credits.bonus.${value}`) })),
    },
    {
      kind: 'choice',
      name: 'cycle',
      label: t('money:credits.column.cycle'),
      all: t('money:credits.allCycles'),
      options: useCycleOptions(),
      isPeriod: true,
    },
    ...(kind === 'available' ? [status] : []),
    {
      kind: 'pill',
      name: 'day',
      label: t('money:credits.releasedOn', { day: day === undefined ? '' : format.day(day) }),
      isPeriod: true,
    },
    pill('order', t('money:credits.ofOrder', { order: String(order) })),
    pill('payout', t('money:credits.ofPayout', { payout: String(payout) })),
  ];
}

/** The day in Berlin on which a credit becomes available; null if unknown. */
function releaseDayOf({ availableAt, waitsFor }: Pick<Credit, 'availableAt' | 'waitsFor'>): string | null {
  return waitsFor === 'payouts_held' ? null : berlinDay(Date.parse(availableAt));
}

interface ReleaseHeadProps {
  partner: number;
  search: CreditsSearch;
  /** Those of the day on this page. */
  credits: readonly Credit[];
}

/** Heading of the credits that become available on the same day: their total, and what they wait for. */
function ReleaseHead({ partner, search, credits }: ReleaseHeadProps) {
  const { t, format } = useTexts();
  const waitsText = useWaitsText();
  const day = credits[0] ? releaseDayOf(credits[0]) : null;
  const sums = useQuery(releaseDaysQuery(partner, search)).data?.groups;
  const sum = sums?.find(({ releaseDay }) => releaseDay === day);
  const waits = new Set(credits.map(waitsText).filter((text) => text !== null));
  return (
    <div className={css.head} data-testid="release-group">
      <strong>
        {day === null
          ? t('money:credits.withoutDay')
          : t('money:credits.releasedOn', { day: format.day(day) })}
      </strong>
      {sum && (
        <span className={css.sum}>
          {t('money:credits.count', { count: sum.count, number: format.integer(sum.count) })}
          <strong>{format.money(sum.amount)}</strong>
        </span>
      )}
      {[...waits].map((text) => (
        <span key={text} className={css.waits}>
          {text}
        </span>
      ))}
    </div>
  );
}
