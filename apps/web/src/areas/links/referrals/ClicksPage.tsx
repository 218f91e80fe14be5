import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useSubject } from '../../../api/subject.ts';
import { berlinDay, berlinMinute } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Course } from '../../../ui/charts/Course.tsx';
import { type Period, periodOf, previousOf } from '../../../ui/charts/period.ts';
import { Empty } from '../../../ui/Empty.tsx';
import { SelectField } from '../../../ui/form/fields.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { type Filter, FilterPills } from '../../../ui/table/Filters.tsx';
import { ResultsCard } from '../referral-results/ResultsCard.tsx';
import css from './ClicksPage.module.css';
import { type ClicksSearch, clicksTable, withLink } from './clicks-search.ts';
import { useTargetName, useTargetNames } from './link-target.ts';
import { allLinksQuery, ownLinks } from './own-links.data.ts';
import { PeriodPicker } from './PeriodPicker.tsx';
import { clicksQuery, transitionsPageQuery } from './referrals.data.ts';

/** Clicks on referral links: a chart of the period, and each click in it. */
export function ClicksPage() {
  const { t, format } = useTexts();
  const { partner, own } = useSubject();
  const search = useSearch({ from: '/signed-in/app/links/referral-clicks' });
  const links = useQuery(allLinksQuery(partner));
  const navigate = useNavigate({ from: '/app/links/referral-clicks' });
  const period = periodOf(search, berlinDay(Date.now()));
  const head = <PageHead title={t('nav.referralClicks')} lead={t('links:clicks.lead')} />;
  if (links.error?.status === 404) {
    return (
      <>
        {head}
        <Empty picture="link" title={t('links:page.notVisible')} />
      </>
    );
  }
  if (links.data?.total === 0) {
    return (
      <>
        {head}
        {own ? (
          <Empty list picture="link" title={t('links:page.noneTitle')} action={<FirstLink />}>
            {t('links:page.none')}
          </Empty>
        ) : (
          <Empty list picture="link" title={t('links:page.noneOfOther')} />
        )}
      </>
    );
  }
  const listedLinks = ownLinks(links.data?.items);
  return (
    <>
      {head}
      <div
        className={css.controls}
        data-printed-period={
          period.kind === 'month'
            ? format.month(period.start)
            : `${format.day(period.start)} – ${format.day(period.end)}`
        }
      >
        <PeriodPicker search={search} period={period} />
        <SelectField
          label={t('links:clicks.link')}
          value={search.link === undefined ? '' : String(search.link)}
          onChange={({ currentTarget: { value } }) =>
            void navigate({
              search: (before) => withLink(before, value === '' ? undefined : Number(value)),
              resetScroll: false,
              replace: true,
            })
          }
          options={[
            { value: '', label: t('links:clicks.allLinks') },
            ...listedLinks.map(({ id, code }) => ({ value: String(id), label: code })),
          ]}
        />
      </div>
      <ClicksOfPeriod partner={partner} period={period} link={search.link} />
      <TransitionsTable partner={partner} search={search} links={listedLinks} />
      <div className={css.results}>
        <ResultsCard partner={partner} />
      </div>
    </>
  );
}

function FirstLink() {
  const { t } = useTexts();
  return (
    <ButtonLink to="/app/links/referral-link" search={{ edit: 'new' }}>
      {t('links:page.new')}
    </ButtonLink>
  );
}

interface Props {
  partner: number;
  period: Period;
  /** The link to count; all if absent. */
  link: number | undefined;
}

/** Daily clicks of a period, compared with the period before; each day links to its clicks. */
function ClicksOfPeriod({ partner, period, link }: Props) {
  const { t, format } = useTexts();
  const query = useQuery(clicksQuery(partner, period, link));
  const before = useQuery(clicksQuery(partner, previousOf(period), link));
  const navigate = useNavigate({ from: '/app/links/referral-clicks' });
  return (
    <Course
      title={t('links:clicks.course')}
      name="clicks"
      period={period}
      query={query}
      before={before}
      texts={{
        label: t('clicks.clicks'),
        before: t('links:clicks.before'),
        total: (count) => t('links:clicks.total', { count, number: format.integer(count) }),
        difference: (more, range) => {
          const count = Math.abs(more);
          const number = format.integer(count);
          if (more === 0) return t('links:clicks.same', range);
          return more > 0
            ? t('links:clicks.more', { ...range, count, number })
            : t('links:clicks.less', { ...range, count, number });
        },
      }}
      onPick={(date) =>
        void navigate({ search: ({ page: _, ...rest }) => ({ ...rest, day: date }), resetScroll: false })
      }
      day={(date, text) => (
        <Link
          from="/app/links/referral-clicks"
          search={({ page: _, ...rest }) => ({ ...rest, day: date })}
          resetScroll={false}
        >
          {text}
        </Link>
      )}
    />
  );
}

type Transition = CallAnswer<'GET /api/referral_transitions'>['items'][number];

interface TransitionsTableProps {
  partner: number;
  search: ClicksSearch;
  links: readonly { id: number; code: string }[];
}

/** Each click of the period or of one of its days: time, link and target. */
function TransitionsTable({ partner, search, links }: TransitionsTableProps) {
  const { t, format } = useTexts();
  const { day, link } = search;
  const nameOf = useTargetNames();
  const columns: Column<Transition>[] = [
    {
      id: 'date',
      label: t('links:clicks.date'),
      cell: ({ date }) => format.dateTime(date),
      csv: ({ date }) => berlinMinute(Date.parse(date)),
    },
    {
      id: 'link',
      label: t('links:clicks.link'),
      onPhone: 'note',
      cell: ({ code }) => code,
      csv: ({ code }) => code ?? null,
    },
    {
      id: 'target',
      label: t('links:clicks.target'),
      onPhone: 'note',
      cell: ({ target }) => <TargetName target={target} />,
      csv: ({ target }) => nameOf(target),
    },
  ];
  const filters: Filter[] = [
    { kind: 'pill', name: 'link', label: links.find(({ id }) => id === link)?.code ?? '' },
    { kind: 'pill', name: 'day', label: day === undefined ? '' : format.day(day) },
  ];
  return (
    <section className={css.rows} aria-labelledby="transitions">
      <div className={css.head}>
        <h2 id="transitions">{t('links:clicks.each')}</h2>
        <FilterPills definition={clicksTable} search={search} filters={filters} />
      </div>
      <DataTable
        name="referral-transitions"
        title={t('nav.referralClicks')}
        definition={clicksTable}
        search={search}
        columns={columns}
        rowId={({ id }) => id}
        pageQuery={(page, limits) => transitionsPageQuery(partner, search, { page, limits })}
        count={(count) => t('links:clicks.total', { count, number: format.integer(count) })}
        none={
          <Empty
            list
            picture="link"
            title={t('links:clicks.noneTitle')}
            action={<Link to="/app/links/referral-link">{t('nav.referralLink')}</Link>}
          >
            {t('links:clicks.none')}
          </Empty>
        }
      />
    </section>
  );
}

/** The target of a click as text. */
function TargetName({ target }: { target: string }) {
  return useTargetName(target);
}
