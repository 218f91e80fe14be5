import { useQuery } from '@tanstack/react-query';
import { rankQuery } from '../../areas/dashboard/statistics/statistics.data.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Card } from '../../ui/Card.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { FoldedCard } from '../../ui/FoldedCard.tsx';
import { QueryContent } from '../../ui/QueryContent.tsx';
import { Fixed } from '../Fixed.tsx';
import { SAMPLE_PARTNER } from '../fixed-answers.ts';

/** A card in each state of its content, and a collapsed one. */
export function CardStates() {
  const { t } = useTexts();
  return (
    <>
      <Fixed>
        <Rank title={t('catalogue:state.ready')} partner={SAMPLE_PARTNER} />
      </Fixed>
      <Fixed state="loading">
        <Rank title={t('catalogue:state.loading')} partner={SAMPLE_PARTNER} />
      </Fixed>
      <Fixed>
        <Rank title={t('catalogue:state.empty')} partner={0} />
      </Fixed>
      <Fixed state="failed">
        <Rank title={t('catalogue:state.failed')} partner={SAMPLE_PARTNER} />
      </Fixed>
      <FoldedCard title={t('catalogue:state.folded')}>
        <p>{t('catalogue:nothingYet')}</p>
      </FoldedCard>
    </>
  );
}

function Rank({ title, partner }: { title: string; partner: number }) {
  const { t, format } = useTexts();
  const query = useQuery(rankQuery(partner));
  return (
    <Card title={title}>
      <QueryContent query={query} missing={<Empty title={t('catalogue:nothingYet')} />}>
        {({ levelName, asOf }) => (
          <>
            <p>{levelName}</p>
            <p className="quiet">{format.dateTime(asOf)}</p>
          </>
        )}
      </QueryContent>
    </Card>
  );
}
