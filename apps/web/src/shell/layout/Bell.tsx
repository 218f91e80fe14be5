import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { unviewedQuery } from '../../areas/content/notifications/notifications.data.ts';
import { screen } from '../../frame/screen.ts';
import { sessionLeft } from '../../frame/sign-out.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { Icon } from '../../ui/icons.tsx';
import css from './Bell.module.css';

const Panel = screen(
  () => import('../../areas/content/notifications/NotificationPanel.tsx'),
  'NotificationPanel',
  ['notifications'],
);

/** The badge has no room for more. */
const MOST = 9;

interface Props {
  /** The page with all of them. */
  list?: '/app/notifications' | '/app/operations/notifications';
}

/** The number of unviewed notifications and the latest of them; the panel is loaded when it is opened. */
export function Bell({ list = '/app/notifications' }: Props) {
  const { t } = useTexts();
  const [open, setOpen] = useState(false);
  const { data } = useQuery(unviewedQuery());
  const count = data?.unviewed ?? 0;
  useLive();
  return (
    <>
      <Disclosure
        label={count === 0 ? t('nav.notifications') : t('layout.unviewed', { count })}
        face={
          <span className={css.bell}>
            <Icon name="bell" />
            {count > 0 && (
              <span className={css.badge} data-testid="bell-count" aria-hidden="true">
                {count > MOST ? `${MOST}+` : count}
              </span>
            )}
          </span>
        }
        onToggle={setOpen}
      >
        {open && (
          <Suspense fallback={<div className={css.pending} />}>
            <Panel
              list={list}
              onClose={() => document.querySelector<HTMLElement>('[popover]:popover-open')?.hidePopover()}
            />
          </Suspense>
        )}
      </Disclosure>
      <Announced count={data?.unviewed} />
    </>
  );
}

/** Announces new notifications to screen readers, and nothing else. */
function Announced({ count }: { count: number | undefined }) {
  const { t } = useTexts();
  const [told, setTold] = useState({ count, text: '' });
  useEffect(() => {
    setTold((before) => ({
      count,
      text:
        before.count !== undefined && count !== undefined && count > before.count
          ? t('layout.unviewed', { count })
          : '',
    }));
  }, [count, t]);
  return (
    <span role="status" className="visually-hidden">
      {told.text}
    </span>
  );
}

/** How long nothing may have loaded before the stream is opened: the open page comes first. */
const IDLE_MS = 1_500;

/** Opens the notification stream as soon as the page is idle; its code is loaded then, too. */
function useLive(): void {
  const client = useQueryClient();
  const { history } = useRouter();
  useEffect(() => {
    const gone = new AbortController();
    sessionLeft.addEventListener('abort', () => gone.abort(), { signal: gone.signal });
    const timer = setInterval(() => {
      if (!navigator.onLine) return;
      const last = performance.getEntriesByType('resource').at(-1) as PerformanceResourceTiming | undefined;
      if (client.isFetching() > 0 || performance.now() - (last?.responseEnd ?? 0) < IDLE_MS) return;
      clearInterval(timer);
      // Without it the page still works, and sees news when it reads again.
      import('../live/live.ts').then(
        ({ startLive }) => startLive(client, { signal: gone.signal, open: (path) => history.push(path) }),
        () => undefined,
      );
    }, IDLE_MS / 3);
    return () => {
      clearInterval(timer);
      gone.abort();
    };
  }, [client, history]);
}
