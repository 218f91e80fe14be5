import { useTexts } from '../../i18n/use-texts.ts';
import { Card } from '../../ui/Card.tsx';
import { LazyBarChart } from '../../ui/charts/LazyBarChart.tsx';

const days = [
  '2026-03-01',
  '2026-03-02',
  '2026-03-03',
  '2026-03-04',
  '2026-03-05',
  '2026-03-06',
  '2026-03-07',
];
const clicks = [12, 19, 3, 0, 7, 28, 14];
const before = [9, 11, 8, 4, 12, 16, 10];

/** A week; the same beside the week before; and one without anything. */
export function Bars() {
  const { t, format } = useTexts();
  const labels = days.map((day) => format.shortDay(day));
  const titles = days.map((day) => format.day(day));
  const summary = t('catalogue:sentence');
  return (
    <>
      <Card title={t('catalogue:chart.bars')}>
        <LazyBarChart
          label={t('catalogue:chart.bars')}
          summary={summary}
          labels={labels}
          titles={titles}
          values={clicks}
        />
      </Card>
      <Card title={t('catalogue:chart.compared')}>
        <LazyBarChart
          label={t('catalogue:chart.compared')}
          summary={summary}
          labels={labels}
          titles={titles}
          values={clicks}
          compared={{ label: t('catalogue:chart.before'), values: before, labels: titles }}
        />
      </Card>
      <Card title={t('catalogue:state.empty')}>
        <LazyBarChart
          label={t('catalogue:state.empty')}
          summary={summary}
          labels={labels}
          values={days.map(() => 0)}
        />
      </Card>
    </>
  );
}
