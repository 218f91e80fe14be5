import { useTexts } from '../../i18n/use-texts.ts';
import { Card } from '../../ui/Card.tsx';
import { LazyChart } from '../../ui/charts/LazyChart.tsx';

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

/** A week; the same compared with the week before; and an empty one. */
export function Bars() {
  const { t, format } = useTexts();
  const points = days.map((day) => ({ id: day, label: format.shortDay(day), title: format.day(day) }));
  const common = { points, summary: t('catalogue:sentence'), format: format.integer };
  const bars = { label: t('catalogue:chart.bars'), kind: 'bars', tone: 1 } as const;
  return (
    <>
      <Card title={t('catalogue:chart.bars')}>
        <LazyChart {...common} label={t('catalogue:chart.bars')} series={[{ ...bars, values: clicks }]} />
      </Card>
      <Card title={t('catalogue:chart.compared')}>
        <LazyChart
          {...common}
          label={t('catalogue:chart.compared')}
          series={[
            { ...bars, values: clicks },
            { label: t('catalogue:chart.before'), kind: 'dashed', tone: 2, values: before },
          ]}
        />
      </Card>
      <Card title={t('catalogue:state.empty')}>
        <LazyChart
          {...common}
          label={t('catalogue:state.empty')}
          series={[{ ...bars, values: days.map(() => 0) }]}
        />
      </Card>
    </>
  );
}
