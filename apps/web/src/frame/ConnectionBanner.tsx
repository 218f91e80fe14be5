import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useSyncExternalStore } from 'react';
import { probeNow, useReachable } from '../api/connection.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/icons.tsx';
import css from './ConnectionBanner.module.css';

/**
 * Shown while the server is unreachable: a full page if nothing was read yet, else a note above the existing data. Both
 * disappear as soon as the server answers again.
 */
export function ConnectionBanner({ children }: { children: ReactNode }) {
  const { t, format } = useTexts();
  const reachable = useReachable();
  const readAt = useReadAt();
  const nothingRead = useNothingRead();
  // Keeps the children at the same position in the tree with and without the note, so that what is being typed is not lost.
  return (
    <>
      {!reachable && (
        <div role="alert" className={nothingRead ? css.page : css.banner}>
          <Icon name="alert" size={nothingRead ? 40 : 22} />
          <div>
            {nothingRead ? (
              <h1 tabIndex={-1}>{t('connection.title')}</h1>
            ) : (
              <strong>{t('connection.title')}</strong>
            )}
            <p>{t('connection.text')}</p>
            {readAt !== null && (
              <p className={css.asOf}>
                {t('connection.asOf', { time: format.dateTime(new Date(readAt).toISOString()) })}
              </p>
            )}
          </div>
          <Button variant="default" onClick={probeNow}>
            {t('connection.tryNow')}
          </Button>
        </div>
      )}
      {(reachable || !nothingRead) && children}
    </>
  );
}

/** Whether no read has succeeded since the page was opened. */
function useNothingRead(): boolean {
  const cache = useQueryClient().getQueryCache();
  return useSyncExternalStore(
    (listener) => cache.subscribe(listener),
    () => cache.getAll().every((query) => query.state.data === undefined),
  );
}

/** When the oldest data on screen was read, in epoch milliseconds; null if there is none. */
function useReadAt(): number | null {
  const cache = useQueryClient().getQueryCache();
  return useSyncExternalStore(
    (listener) => cache.subscribe(listener),
    () => {
      const queries = cache.getAll().filter((query) => query.state.data !== undefined && query.isActive());
      const times = queries.map(({ state }) => state.dataUpdatedAt);
      return times.length === 0 ? null : Math.min(...times);
    },
  );
}
