import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTexts } from '../../../i18n/use-texts.ts';
import { PageHead } from '../../../ui/PageHead.tsx';
import { Segments } from '../../../ui/Segments.tsx';
import { FigureCard } from './FigureCard.tsx';
import css from './Insight.module.css';
import { insightQuery } from './insight.data.ts';
import { type CockpitSearch, groups, spans } from './insight-search.ts';
import { RetentionCard } from './RetentionCard.tsx';
import { SellersCard } from './SellersCard.tsx';
import { SignalsCard } from './SignalsCard.tsx';

/** The company's key figures: sales, people, cost of the plan, debts, and signals. */
export function CockpitPage() {
  const { t } = useTexts();
  const search = useSearch({ from: '/operations/app/operations/cockpit' });
  const months = Number(search.months ?? '6');
  return (
    <>
      <PageHead title={t('operations:title.cockpit')} lead={t('cockpit:lead')} />
      <Choices search={search} months={months} />
      <div className={css.page}>
        <FigureCard figure="revenue" months={months} />
        <FigureCard figure="partners" months={months} group={search.group ?? 'affiliate'} />
        <RetentionCard months={months} />
        <FigureCard figure="payout-ratio" months={months} />
        <FigureCard figure="plan-cost" months={months} />
        <FigureCard figure="own-orders" months={months} />
        <SellersCard months={months} />
        <FigureCard figure="obligations" months={months} />
        <FigureCard figure="import-lag" months={months} />
        <SignalsCard />
      </div>
    </>
  );
}

function Choices({ search, months }: { search: CockpitSearch; months: number }) {
  const { t, format } = useTexts();
  const navigate = useNavigate({ from: '/app/operations/cockpit' });
  const partners = useQuery(insightQuery('partners', months));
  const computed = (at: string | null) =>
    at === null ? t('cockpit:notComputed') : t('cockpit:computed', { time: format.dateTime(at) });
  return (
    <div className={css.choices}>
      <Segments
        label={t('cockpit:span')}
        value={search.months ?? '6'}
        options={spans.map((value) => ({ value, label: t('cockpit:months', { count: Number(value) }) }))}
        onChoose={(value) =>
          void navigate({
            search: ({ months: _, ...rest }) => ({ ...rest, ...(value !== '6' && { months: value }) }),
            replace: true,
            resetScroll: false,
          })
        }
      />
      <Segments
        label={t('cockpit:group')}
        value={search.group ?? 'affiliate'}
        options={groups.map((value) => ({ value, label: t(`cockpit:groups.${value}`) }))}
        onChoose={(value) =>
          void navigate({
            search: ({ group: _, ...rest }) => ({ ...rest, ...(value !== 'affiliate' && { group: value }) }),
            replace: true,
            resetScroll: false,
          })
        }
      />
      <p className="quiet" data-testid="cockpit-computed">
        {partners.data !== undefined && computed(partners.data.computedAt)}
      </p>
    </div>
  );
}
