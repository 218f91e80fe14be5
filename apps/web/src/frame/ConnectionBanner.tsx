import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useSyncExternalStore } from 'react';
import { probeNow, useReachable } from '../api/connection.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/icons.tsx';
import css from './ConnectionBanner.module.css';

/**
 * While the server cannot be reached: a clear page where nothing was read yet, else a note above what was read
 * before. Both go away by themselves as soon as the server answers again.
 */
export function ConnectionBanner({ children }: { children: ReactNode }) {
  const { t, format } = useTexts();
  const reachable = useReachable();
  const readAt = useReadAt();
  const nothingRead = useNothingRead();
  // What is being typed below stays: the children keep their place whether the note is there or not.
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

/** When the oldest part of what is shown was read, in milliseconds; null if nothing of it is there. */
function useReadAt(): number | null {
  const cache = useQueryClient().getQueryCache();
  return useSyncExternalStore(
    (listener) => cache.subscribe(listener),
    () => {
      const shown = cache.getAll().filter((query) => query.state.data !== undefined && query.isActive());
      const times = shown.map(({ state }) => state.dataUpdatedAt);
      return times.length === 0 ? null : Math.min(...times);
    },
  );
}
