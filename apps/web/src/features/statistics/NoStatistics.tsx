import { useTexts } from '../../i18n/use-texts.ts';
import { Card } from '../../ui/Card.tsx';
import { Empty } from '../../ui/Empty.tsx';

/** 'Statistics not found.' empties the statistics (specification, section 8). */
export function NoStatistics({ title }: { title: string }) {
  const { t } = useTexts();
  return (
    <Card title={title}>
      <Empty>{t('statistics.none')}</Empty>
    </Card>
  );
}
