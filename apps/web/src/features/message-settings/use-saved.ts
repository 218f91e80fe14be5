import type { ApiError } from '../../api/api-error.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { toast } from '../../ui/toast/toast.ts';

interface Change {
  /** Shows the new state at once. */
  readonly apply: () => void;
  /** Shows the former state again. */
  readonly revert: () => void;
  readonly send: () => Promise<unknown>;
  /** The same change the other way round. */
  readonly undo: () => void;
}

/** Saves a setting: it holds on the screen at once, can be undone for six seconds, and comes back if it was refused. */
export function useSaved(): (change: Change) => void {
  const { t } = useTexts();
  return function save(change: Change) {
    change.apply();
    change.send().then(
      () => toast.success(t('account:messages.saved'), { undo: change.undo }),
      (error: ApiError) => {
        change.revert();
        toast.error(t('account:messages.failed'), { error, retry: () => save(change) });
      },
    );
  };
}
