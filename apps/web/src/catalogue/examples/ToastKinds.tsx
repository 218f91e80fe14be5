import { ApiError } from '../../api/api-error.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toast/toast.ts';

/** A success with an undo that disappears, and an error that stays, with its id and a retry. */
export function ToastKinds() {
  const { t } = useTexts();
  const error = new ApiError(500, undefined, null, '7d1c0a52-18a8-4f0e-9d77-0d7c5a1f2b11');
  const sentence = t('catalogue:sentence');
  return (
    <>
      <Button variant="default" onClick={() => toast.success(sentence, { undo: () => undefined })}>
        {t('catalogue:toast.success')}
      </Button>
      <Button variant="default" onClick={() => toast.error(sentence, { error, retry: () => undefined })}>
        {t('catalogue:toast.error')}
      </Button>
    </>
  );
}
