import { useQueryClient } from '@tanstack/react-query';
import { requestOnce } from '../../../../api/request-once.ts';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { ReasonDialog } from '../../../../ui/form/ReasonDialog.tsx';
import { type Chosen, countOf } from '../../../../ui/table/selection/selection.ts';
import { toast } from '../../../../ui/toast/toast.ts';
import { inBlocks } from '../../in-blocks.ts';
import { reloadPayouts } from '../../payout-settings.data.ts';
import { chosenIds, MOST_AT_ONCE } from '../chosen-ids.ts';

interface Props {
  chosen: Chosen;
  /** Reads a page of the filtered rows afresh. */
  load: Parameters<typeof chosenIds>[1];
  /** Gets the ids that stay selected. */
  onLeft: (ids: readonly number[]) => void;
  onClose: () => void;
}

/** Marks open bank lines as no payouts, such as the rent. */
export function AsideDialog({ chosen, load, onLeft, onClose }: Props) {
  const { t, format } = useTexts();
  const client = useQueryClient();
  const count = countOf(chosen);
  const send = async ({ reason }: { readonly reason: string }) => {
    const ids = await chosenIds(chosen, load);
    const { done, failed } = await inBlocks(
      ids,
      (block) => requestOnce('POST /api/bank_statement_lines/aside', { body: { ids: block, reason } }),
      MOST_AT_ONCE,
    ).finally(() => void reloadPayouts(client));
    if (done.length > 0)
      toast.success(t('runs:aside.done', { count: done.length, number: format.integer(done.length) }));
    if (failed.length > 0)
      toast.error(t('runs:aside.refused', { count: failed.length, number: format.integer(failed.length) }));
    onLeft(failed.map(({ id }) => id));
  };
  return (
    <ReasonDialog
      title={t('runs:aside.title')}
      confirm={t('runs:aside.confirm')}
      draft="bank-lines-aside"
      send={send}
      onSent={onClose}
      onClose={onClose}
    >
      <p>{t('runs:aside.text', { count, number: format.integer(count) })}</p>
    </ReasonDialog>
  );
}
