import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useSubject } from '../../../api/subject.ts';
import { berlinDay } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { periodOf } from '../../../ui/charts/period.ts';
import { Empty } from '../../../ui/Empty.tsx';
import { SelectField } from '../../../ui/form/fields.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { ResultsCard } from '../referral-results/ResultsCard.tsx';
import { ClicksOfPeriod } from './ClicksOfPeriod.tsx';
import css from './ClicksPage.module.css';
import { withLink } from './clicks-search.ts';
import { allLinksQuery, ownLinks } from './own-links.data.ts';
import { PeriodPicker } from './PeriodPicker.tsx';
import { TransitionsTable } from './TransitionsTable.tsx';

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
