import type { ApiError } from '../api/api-error.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Button } from './Button.tsx';
import { ErrorId } from './ErrorId.tsx';

interface Props {
  /** Null if the answer arrived but has nothing that can be displayed. */
  error: ApiError | null;
  busy: boolean;
  onRetry: () => void;
}

/** A failed read: the reason, the id for support, and a retry. */
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
