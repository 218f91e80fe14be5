import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { Card } from '../../../../ui/Card.tsx';
import { ChartOrTable, useAsTable } from '../../../../ui/charts/ChartOrTable.tsx';
import type { Series } from '../../../../ui/charts/series.ts';
import { Empty } from '../../../../ui/Empty.tsx';
import { QueryContent } from '../../../../ui/QueryContent.tsx';
import { growthQuery } from './overview.data.ts';

interface Props {
  partner: number;
  className?: string | undefined;
}

/** Growth of the team by month: who joined, who became a partner, and who became inactive. */
export function GrowthCard({ partner, className = '' }: Props) {
  const { t, format } = useTexts();
  const [asTable, toggle] = useAsTable();
  return (
    <Card title={t('team:growth.title')} aside={toggle} className={className}>
      <p className="quiet">{t('team:growth.lead')}</p>
      <QueryContent query={useQuery(growthQuery(partner))} lines={[100, 100, 100]} room={[300, 330]}>
        {({ months }) => {
          const sumOf = (key: 'joined' | 'becamePartner' | 'wentSilent') =>
            months.reduce((sum, month) => sum + month[key], 0);
          const last = months.at(-1);
          if (last === undefined)
            return <Empty list picture="people" title={t('team:teamTable.noneTitle')} />;
          const series = (
            key: 'joined' | 'becamePartner' | 'wentSilent',
            look: Pick<Series, 'kind' | 'tone'>,
          ) => ({
            label: t(`team:growth.${key}`),
            values: months.map((month) => month[key]),
            ...look,
          });
          return (
            <ChartOrTable
              asTable={asTable}
              name="growth"
              heading={t('team:growth.month')}
              label={t('team:growth.title')}
              summary={t('team:growth.summary', {
                joined: format.integer(sumOf('joined')),
                becamePartner: format.integer(sumOf('becamePartner')),
                wentSilent: format.integer(sumOf('wentSilent')),
              })}
              format={format.integer}
              points={months.map(({ month }) => ({
                id: month,
                label: format.shortMonth(month),
                title:
                  month === last.month
                    ? t('team:growth.running', { month: format.month(month) })
                    : format.month(month),
              }))}
              series={[
                series('joined', { kind: 'bars', tone: 1 }),
                series('becamePartner', { kind: 'bars', tone: 2 }),
                series('wentSilent', { kind: 'line', tone: 5 }),
              ]}
            />
          );
        }}
      </QueryContent>
    </Card>
  );
}
