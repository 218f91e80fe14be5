import type { ApiError } from '../api/api-error.ts';
import { useTexts } from '../i18n/use-texts.ts';
import css from './ErrorId.module.css';

/** The id by which the server's log calls a failure of its own; nothing for what is no failure of the server. */
export function ErrorId({ error }: { error: ApiError | null | undefined }) {
  const { t } = useTexts();
  if (!error || error.status < 500 || error.requestId === null) return null;
  return (
    <span className={css.id}>
      {t('card.errorId')} <code>{error.requestId}</code>
    </span>
  );
}
