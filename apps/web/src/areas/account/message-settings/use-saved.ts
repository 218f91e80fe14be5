import { useRef } from 'react';
import type { ApiError } from '../../../api/api-error.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { toast } from '../../../ui/toast/toast.ts';

interface Change {
  /** Applies the new state optimistically. */
  readonly apply: () => void;
  /** Restores the previous state. */
  readonly revert: () => void;
  readonly send: () => Promise<unknown>;
  /** The inverse change. */
  readonly undo: () => void;
}

/**
 * Saves a setting: it is shown immediately, can be undone for six seconds, and is rolled back if refused. Changes are
 * sent one after another, so that the last one wins.
 */
export function useSaved(): (change: Change) => void {
  const { t } = useTexts();
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return function save(change: Change) {
    change.apply();
    const sent = last.current.then(change.send);
    last.current = sent.catch(() => undefined);
    sent.then(
      () => toast.success(t('account:messages.saved'), { undo: change.undo }),
      (error: ApiError) => {
        change.revert();
        toast.error(t('account:messages.failed'), { error, retry: () => save(change) });
      },
    );
  };
}
