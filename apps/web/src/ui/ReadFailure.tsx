import type { ApiError } from '../api/api-error.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Button } from './Button.tsx';
import { ErrorId } from './ErrorId.tsx';

interface Props {
  /** Null where the answer came and says nothing that can be shown. */
  error: ApiError | null;
  busy: boolean;
  onRetry: () => void;
}

/** That something could not be read: why, by which id to ask about it, and the way to try again. */
export function ReadFailure({ error, busy, onRetry }: Props) {
  const { t } = useTexts();
  return (
    <>
      <p className="quiet" role="status">
        {t(error?.unreachable ? 'card.unreachable' : 'card.failed')}
      </p>
      <ErrorId error={error} />
      <Button variant="default" size="small" loading={busy} onClick={onRetry}>
        {t('card.retry')}
      </Button>
    </>
  );
}
