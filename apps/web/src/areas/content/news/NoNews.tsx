import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Empty } from '../../../ui/Empty.tsx';

interface Props {
  q: string | undefined;
  onReset: () => void;
}

/** There are no news, or none in which the text was found. */
export function NoNews({ q, onReset }: Props) {
  const { t } = useTexts();
  if (q === undefined)
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
      {t('news:list.noneFound', { text: q })}
    </Empty>
  );
}
