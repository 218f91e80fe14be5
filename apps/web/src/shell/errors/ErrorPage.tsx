import type { ErrorComponentProps } from '@tanstack/react-router';
import { Suspense, useEffect, useRef } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { useReachable } from '../../api/connection.ts';
import { Legal } from '../../frame/Legal.tsx';
import { screen } from '../../frame/screen.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/icons.tsx';
import css from './ErrorScreen.module.css';

const ServerError = screen(() => import('./ServerError.tsx'), 'ServerError', []);

/** Replaces a page that crashed: a plain explanation, and a fresh start. For a server error with its id. */
export function ErrorPage({ error }: ErrorComponentProps) {
  const { t } = useTexts();
  const reachable = useReachable();
  const missing = isMissingFile(error);
  const away = useRef(false);
  useEffect(() => {
    if (!reachable) away.current = true;
    // A document does not request a file again that failed once.
    else if (missing && away.current) location.reload();
  }, [reachable, missing]);
  if (missing && !reachable) return <NotKept />;
  if (error instanceof ApiError && error.requestId !== null)
    return (
      <Suspense>
        <ServerError id={error.requestId} onRetry={() => location.reload()} />
      </Suspense>
    );
  return (
    <div className={css.main}>
      <div className={css.page} role="alert">
        <Icon name="alert" size={44} />
        <h1 tabIndex={-1}>{t('errorPage.title')}</h1>
        <p className={css.text}>{t('errorPage.text')}</p>
        <Button onClick={() => location.reload()}>{t('errorPage.reload')}</Button>
        <Legal />
      </div>
    </div>
  );
}

/** Browsers' messages for a file of the application that failed to load. */
function isMissingFile(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|Importing a module script failed|Unable to preload CSS/i.test(error.message)
  );
}

/** Replaces a page whose files are not on this device: it opens automatically when the server is back. */
function NotKept() {
  const { t } = useTexts();
  return (
    <div className={css.main} data-not-kept>
      <div className={css.page} role="alert">
        <Icon name="alert" size={44} />
        <h1 tabIndex={-1}>{t('errorPage.notKept')}</h1>
        <p className={css.text}>{t('errorPage.notKeptText')}</p>
        <Legal />
      </div>
    </div>
  );
}
