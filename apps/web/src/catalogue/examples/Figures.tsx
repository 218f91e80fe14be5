import { useQuery } from '@tanstack/react-query';
import { personalSalesVolumeQuery } from '../../areas/dashboard/statistics/statistics.data.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Card } from '../../ui/Card.tsx';
import { Figure } from '../../ui/Figure.tsx';
import { Fixed } from '../Fixed.tsx';
import { SAMPLE_PARTNER } from '../fixed-answers.ts';

/** A figure: known, small and large; loading; and failed. Unknown is never shown as zero. */
export function Figures() {
  const { t } = useTexts();
  return (
    <>
      <Fixed>
        <Card title={t('catalogue:state.ready')}>
          <Volume size="large" />
          <Volume size="small" />
        </Card>
      </Fixed>
      <Fixed state="loading">
        <Card title={t('catalogue:state.loading')}>
          <Volume size="large" />
        </Card>
      </Fixed>
      <Fixed state="failed">
        <Card title={t('catalogue:state.failed')}>
          <Volume size="large" />
        </Card>
      </Fixed>
    </>
  );
}

function Volume({ size }: { size: 'small' | 'large' }) {
  const { format } = useTexts();
  const query = useQuery(personalSalesVolumeQuery(SAMPLE_PARTNER));
  return (
    <dl>
      <Figure
        label="PSV"
        testId={`volume-${size}`}
        size={size}
        query={query}
        value={({ personalSalesVolume }) => format.money(personalSalesVolume)}
      />
    </dl>
  );
}
