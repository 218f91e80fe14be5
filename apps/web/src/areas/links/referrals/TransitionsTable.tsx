import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { Link } from '@tanstack/react-router';
import { berlinMinute } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Empty } from '../../../ui/Empty.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { type Filter, FilterPills } from '../../../ui/table/Filters.tsx';
import { type ClicksSearch, clicksTable } from './clicks-search.ts';
import { useTargetName, useTargetNames } from './link-target.ts';
import { transitionsPageQuery } from './referrals.data.ts';
import css from './TransitionsTable.module.css';

type Transition = CallAnswer<'GET /api/referral_transitions'>['items'][number];

interface Props {
  partner: number;
  search: ClicksSearch;
  links: readonly { id: number; code: string }[];
}

/** Each click of the period or of one of its days: time, link and target. */
export function TransitionsTable({ partner, search, links }: Props) {
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
