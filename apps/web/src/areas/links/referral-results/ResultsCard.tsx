import { formatCents, parseCents } from '@blattwerk/plan/money.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { isZero } from '../../../api/amount.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Card } from '../../../ui/Card.tsx';
import { ChartOrTable, useAsTable } from '../../../ui/charts/ChartOrTable.tsx';
import type { Tone } from '../../../ui/charts/series.ts';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { WideArea } from '../../../ui/table/WideArea.tsx';
import css from './ResultsCard.module.css';
import { type LinkResults, type Results, referralResultsQuery } from './referral-results.data.ts';

/** More bars would be too narrow to distinguish; the table has all links. */
const MOST_BARS = 8;

/** Results of the links: sign-ups, orders and earnings; in total, as a chart, and by link. */
export function ResultsCard({ partner }: { partner: number }) {
  const { t } = useTexts();
  const query = useQuery(referralResultsQuery(partner));
  const [asTable, toggle] = useAsTable();
  return (
    <Card title={t('links:results.title')} aside={toggle}>
      <QueryContent query={query} lines={[40, 100, 100]} room={[460, 380]}>
        {({ links, total }) => (
          <>
            <Steps total={total} />
            <Drawn links={links} total={total} asTable={asTable} />
            <p className="quiet">{t('links:results.note')}</p>
          </>
        )}
      </QueryContent>
    </Card>
  );
}

/** The funnel of all links together. */
function Steps({ total }: { total: Results }) {
  const { t, format } = useTexts();
  const steps = [
    { name: 'clicks', value: format.integer(total.clicks) },
    { name: 'signUps', value: format.integer(total.signUps) },
    { name: 'buyers', value: format.integer(total.buyers) },
    { name: 'earned', value: format.money(earnedBy(total)) },
  ] as const;
  return (
    <dl className={css.steps}>
      {steps.map(({ name, value }) => (
        <div key={name}>
          <dt>{t(`links:results.${name}`)}</dt>
          <dd data-testid={`results-${name}`}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface DrawnProps {
  links: readonly LinkResults[];
  total: Results;
  asTable: boolean;
}

function Drawn({ links, total, asTable }: DrawnProps) {
  const { t, format } = useTexts();
  const most = [...links].sort((a, b) => b.clicks - a.clicks || a.id - b.id).slice(0, MOST_BARS);
  const bars = (name: 'clicks' | 'signUps' | 'buyers', tone: Tone) => ({
    label: t(`links:results.${name}`),
    kind: 'bars' as const,
    tone,
    values: most.map((link) => link[name]),
  });
  return (
    <ChartOrTable
      asTable={asTable}
      heading={t('links:results.link')}
      name="results"
      label={t('links:results.title')}
      summary={t('links:results.summary', {
        clicks: format.integer(total.clicks),
        signUps: format.integer(total.signUps),
        buyers: format.integer(total.buyers),
        amount: format.money(earnedBy(total)),
      })}
      format={format.integer}
      points={most.map(({ id, code }) => ({ id: String(id), label: code, title: code }))}
      series={[bars('clicks', 1), bars('signUps', 2), bars('buyers', 3)]}
      table={<ResultsTable links={links} total={total} />}
    />
  );
}

/** Final and estimated credits in total. */
function earnedBy({ final, estimated }: Results): string {
  return formatCents(parseCents(final) + parseCents(estimated));
}

interface Props {
  links: readonly LinkResults[];
  total: Results;
}

/** Results of each link, with the total in the last row. */
function ResultsTable({ links, total }: Props) {
  const { t } = useTexts();
  return (
    <WideArea label={t('links:results.title')}>
      <table className={css.table}>
        <caption className="visually-hidden">{t('links:results.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('links:results.link')}</th>
            {(['clicks', 'signUps', 'buyers', 'final', 'estimated'] as const).map((name) => (
              <th key={name} scope="col">
                {t(`links:results.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {links.map((link) => (
            <tr key={link.id} data-testid={`results-of-${link.code}`}>
              <th scope="row">
                <Link to="/app/links/referral-clicks" search={{ link: link.id }}>
                  {link.code}
                </Link>
                {!link.isActive && <span className="quiet"> {t('links:card.off')}</span>}
              </th>
              <Cells {...link} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('links:results.all')}</th>
            <Cells {...total} />
          </tr>
        </tfoot>
      </table>
    </WideArea>
  );
}

function Cells({ clicks, signUps, buyers, final, estimated }: Results) {
  const { format } = useTexts();
  return (
    <>
      <td data-nothing={clicks === 0}>{format.integer(clicks)}</td>
      <td data-nothing={signUps === 0}>{format.integer(signUps)}</td>
      <td data-nothing={buyers === 0}>{format.integer(buyers)}</td>
      <td data-nothing={isZero(final)}>{format.money(final)}</td>
      <td data-nothing={isZero(estimated)}>{format.money(estimated)}</td>
    </>
  );
}
