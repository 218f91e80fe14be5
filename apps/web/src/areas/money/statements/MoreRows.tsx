import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';

interface Props {
  shown: number;
  total: number;
  onMore: () => void;
}

/** Below the latest rows of a list: shows earlier ones while there are any. */
export function MoreRows({ shown, total, onMore }: Props) {
  const { t } = useTexts();
  if (shown >= total) return null;
  return (
    <p>
      <Button variant="default" size="small" onClick={onMore}>
        {t('money:signed.more')}
      </Button>
    </p>
  );
}
