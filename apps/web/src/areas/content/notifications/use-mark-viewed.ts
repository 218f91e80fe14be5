import { hashKey, type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { ApiError } from '../../../api/api-error.ts';
import { request } from '../../../api/request.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { type Day, isListKey, marked, unviewedQuery } from './notifications.data.ts';

/** The lists and the bell's count. */
const ofMarks = ({ queryKey }: Query) =>
  isListKey(queryKey) || hashKey(queryKey) === hashKey(unviewedQuery().queryKey);

/** Applies the mark optimistically to all lists and the bell, and cancels reads that began before it. */
function show(client: QueryClient, ids: readonly number[] | null, viewed: boolean): void {
  void client.cancelQueries({ predicate: ofMarks });
  client.setQueriesData<Day[]>({ predicate: ({ queryKey }) => isListKey(queryKey) }, (days) =>
    days === undefined ? days : marked(days, ids, viewed),
  );
  client.setQueryData(unviewedQuery().queryKey, (before) =>
    before === undefined
      ? before
      : { unviewed: ids === null ? 0 : Math.max(0, before.unviewed + (viewed ? -ids.length : ids.length)) },
  );
}

/** Marks in flight. */
let underWay = 0;

/** Sends a mark. After the last answer lists and bell are read again: the server's state wins. */
async function send(client: QueryClient, body: { ids?: number[]; viewed?: boolean }) {
  underWay += 1;
  try {
    return await request('PUT /api/notification/set-viewed', { body });
  } finally {
    underWay -= 1;
    if (underWay === 0) void client.invalidateQueries({ predicate: ofMarks });
  }
}

/**
 * Marks notifications as viewed: shown immediately, can be undone while the toast is visible, rolled back if refused.
 * `ids` null: all. Following a notification marks it without a toast.
 */
export function useMarkViewed(): (ids: readonly number[] | null, how?: { quietly?: true }) => void {
  const { t } = useTexts();
  const client = useQueryClient();
  return function mark(ids, how = {}) {
    show(client, ids, true);
    send(client, ids === null ? {} : { ids: [...ids] }).then(
      ({ viewed, ids: changed }) => {
        if (how.quietly || viewed === 0) return;
        const undo = () => {
          show(client, changed, false);
          send(client, { ids: changed, viewed: false }).catch((error: ApiError) =>
            toast.error(t('notifications:mark.failed'), { error }),
          );
        };
        // A request names a limited number of ids, so marks beyond that cannot be undone.
        toast.success(
          t('notifications:mark.done', { count: viewed }),
          viewed === changed.length ? { undo } : {},
        );
      },
      (error: ApiError) =>
        toast.error(t('notifications:mark.failed'), { error, retry: () => mark(ids, how) }),
    );
  };
}
