import { useQueryClient } from '@tanstack/react-query';
import { loadTexts } from '../../../i18n/i18n.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';

interface Props {
  partner: number;
  className?: string | undefined;
}

const load = () => import('./share-own-link.ts');

/** Hands out the default link by one click; how that is done is loaded once the button is pointed at. */
export function ShareOwnLink({ partner, className }: Props) {
  const { t } = useTexts();
  const client = useQueryClient();
  // A browser lets a page share and copy only for a moment after the click.
  const prepare = () =>
    void Promise.all([load(), loadTexts(['links'])])
      .then(([{ ownAddress }]) => ownAddress(client, partner))
      // The click says what is wrong.
      .catch(() => undefined);
  const shareIt = async () => {
    const [{ shareOwnLink }] = await Promise.all([load(), loadTexts(['links'])]);
    await shareOwnLink(client, partner, t);
  };
  return (
    <Button
      variant="default"
      size="small"
      icon="share"
      className={className}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={() => void shareIt()}
    >
      {t('dashboard.shareLink')}
    </Button>
  );
}
