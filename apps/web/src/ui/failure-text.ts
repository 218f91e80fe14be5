import type { ApiError } from '../api/api-error.ts';
import { useTexts } from '../i18n/use-texts.ts';

/** Says why a call was refused: what one can do if that is known, else the server's own words. */
export function useFailureText(): (error: ApiError) => string {
  const { t } = useTexts();
  return (error) => {
    if (error.unreachable) return t('card.unreachable');
    if (error.retryAfter !== null) return t('ui:failure.later', { count: Math.ceil(error.retryAfter / 60) });
    if (error.status >= 500 || error.description === '') return t('ui:failure.server');
    return error.description;
  };
}
