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
  const known = new Set<number>();
  let fresh: Notification[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const flush = () => {
    const told = fresh;
    fresh = [];
    timer = undefined;
    const types = new Set(told.map(({ type }) => type));
    void client.invalidateQueries({
      predicate: ({ queryKey }) => isListKey(queryKey) || concerns(types, String(queryKey[0])),
    });
    const t = translateIn(currentLocale());
    if (told.length > 1) toast.success(t('notifications:live.several', { count: told.length }));
    else if (told[0]) toast.success(told[0].text);
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
    if (known.has(heard.data.id)) return;
    known.add(heard.data.id);
    if (CELEBRATED.has(heard.data.type)) setCelebrates(true);
    if (known.size > MOST_KNOWN) known.delete(known.values().next().value as number);
    client.setQueryData(unviewedQuery().queryKey, (before) =>
      before === undefined ? before : { unviewed: before.unviewed + 1 },
    );
    fresh.push(heard.data);
    flushWhenSeen();
  };
}
