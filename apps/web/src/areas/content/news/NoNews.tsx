import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import type { NewsSearch } from './news-search.ts';

interface Props extends Pick<NewsSearch, 'q' | 'topic'> {
  onReset: () => void;
}

/** Empty state: no articles at all, or none for the search or topic. */
export function NoNews({ q, topic, onReset }: Props) {
  const { t } = useTexts();
  if (q === undefined && topic === undefined)
    return (
      <Empty list picture="paper" title={t('news.noneTitle')}>
        {t('news.none')}
      </Empty>
    );
  return (
    <Empty
      action={
        <Button variant="default" onClick={onReset}>
          {t('news:list.reset')}
        </Button>
      }
    >
      {q === undefined ? t('news:list.noneAbout') : t('news:list.noneFound', { text: q })}
    </Empty>
  );
}
