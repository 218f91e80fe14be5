import type { QueryClient } from '@tanstack/react-query';
import {
  isListKey,
  type Notification,
  unviewedQuery,
} from '../../areas/content/notifications/notifications.data.ts';
import { setCelebrates } from '../../areas/dashboard/celebrations/celebration-signal.ts';
import { currentLocale, translateIn } from '../../i18n/i18n.ts';
import { toast } from '../../ui/toast/toast.ts';
import { concerns } from './concerns.ts';

/**
 * Messages of the stream: its start, with the number of unviewed notifications and whether there is something to
 * celebrate, or a single notification.
 */
export type Heard =
  | {
      readonly id: string;
      readonly event: 'ready';
      readonly data: Readonly<{ unviewed: number; celebrates: boolean }>;
    }
  | { readonly id: string; readonly event: 'notification'; readonly data: Notification };

/** These may bring something to celebrate. */
const CELEBRATED: ReadonlySet<Notification['type']> = new Set(['firstChildrenOrder', 'payoutPaid']);

/** Notifications within this time share one toast. */
const TOGETHER_MS = 400;
const MOST_KNOWN = 500;

/**
 * Shows what arrives: at the bell, as a toast, and on every open screen that it concerns. Screens reload their figures in
 * place; nothing that is being typed or read moves. A hidden tab waits.
 */
export function createReceiver(client: QueryClient): (heard: Heard) => void {
  const seen = new Set<number>();
  let fresh: Notification[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const flush = () => {
    const batch = fresh;
    fresh = [];
    timer = undefined;
    const types = new Set(batch.map(({ type }) => type));
    void client.invalidateQueries({
      predicate: ({ queryKey }) => isListKey(queryKey) || concerns(types, String(queryKey[0])),
    });
    const t = translateIn(currentLocale());
    if (batch.length > 1) toast.success(t('notifications:live.several', { count: batch.length }));
    else if (batch[0]) toast.success(batch[0].text);
  };

  /** Silent: a hidden tab updates when it becomes visible. */
  const flushWhenSeen = () => {
    if (fresh.length === 0 || document.hidden || timer !== undefined) return;
    timer = setTimeout(flush, TOGETHER_MS);
  };
  document.addEventListener('visibilitychange', flushWhenSeen);

  return (heard) => {
    if (heard.event === 'ready') {
      const { unviewed, celebrates } = heard.data;
      if (celebrates) setCelebrates(true);
      const { queryKey: bell } = unviewedQuery();
      const before = client.getQueryData(bell);
      if (before === undefined) client.setQueryData(bell, { unviewed });
      // A notification may have been marked since the stream counted, so the server is asked.
      else if (before.unviewed !== unviewed) {
        void client.invalidateQueries({ queryKey: bell });
        void client.invalidateQueries({ predicate: ({ queryKey }) => isListKey(queryKey) });
      }
      return;
    }
    if (seen.has(heard.data.id)) return;
    seen.add(heard.data.id);
    if (CELEBRATED.has(heard.data.type)) setCelebrates(true);
    if (seen.size > MOST_KNOWN) seen.delete(seen.values().next().value as number);
    client.setQueryData(unviewedQuery().queryKey, (before) =>
      before === undefined ? before : { unviewed: before.unviewed + 1 },
    );
    fresh.push(heard.data);
    flushWhenSeen();
  };
}
