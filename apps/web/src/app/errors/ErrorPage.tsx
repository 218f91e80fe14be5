import { Button } from '@mantine/core';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { Suspense } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Icon } from '../../ui/icons.tsx';
import { screen } from '../screen.ts';
import css from './ErrorScreen.module.css';

const ServerError = screen(() => import('./ServerError.tsx'), 'ServerError', []);

/** In place of a page that broke: plain words, and a fresh start. What the server refused has an id to ask by. */
export function ErrorPage({ error }: ErrorComponentProps) {
  const { t } = useTexts();
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
      </div>
    </div>
  );
}
