import type { ApiError } from '../api/api-error.ts';
import { useTexts } from '../i18n/use-texts.ts';
import css from './ErrorId.module.css';

/** The id of a failure in the server's log, for server errors and unexplained ones; otherwise nothing. */
export function ErrorId({ error }: { error: ApiError | null | undefined }) {
  const { t } = useTexts();
  if (!error || error.requestId === null) return null;
  const explained = error.code !== null || error.violations.length > 0;
  if (error.status < 500 && explained) return null;
  return (
    <span className={css.id}>
      {t('card.errorId')} <code>{error.requestId}</code>
    </span>
  );
}
