import { useRef } from 'react';
import type { ApiError } from '../../../api/api-error.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { toast } from '../../../ui/toast/toast.ts';

interface Change {
  /** Shows the new state at once. */
  readonly apply: () => void;
  /** Shows the former state again. */
  readonly revert: () => void;
  readonly send: () => Promise<unknown>;
  /** The same change the other way round. */
  readonly undo: () => void;
}

/**
 * Saves a setting: it holds on the screen at once, can be undone for six seconds, and comes back if it was refused.
 * Changes are sent one after another, so that the last one is the one that holds.
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
