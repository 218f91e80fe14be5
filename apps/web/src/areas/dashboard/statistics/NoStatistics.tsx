import { useTexts } from '../../../i18n/use-texts.ts';
import { Card } from '../../../ui/Card.tsx';
import { Empty } from '../../../ui/Empty.tsx';

interface Props {
  title: string;
  className: string;
}

/** 'Statistics not found.' empties the statistics (specification, section 8). */
export function NoStatistics({ title, className }: Props) {
  const { t } = useTexts();
  return (
    <Card title={title} className={className}>
      <Empty title={t('statistics.noneTitle')}>{t('statistics.none')}</Empty>
    </Card>
  );
}
