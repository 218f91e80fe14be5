import { useQueryClient } from '@tanstack/react-query';
import { requestOnce } from '../../../../api/request-once.ts';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { ReasonDialog } from '../../../../ui/form/ReasonDialog.tsx';
import { toast } from '../../../../ui/toast/toast.ts';
import { reloadMonths } from '../months.data.ts';
import type { MonthEnd } from '../months-search.ts';

interface Props {
  month: MonthEnd;
  onClose: () => void;
}

/** Withdraws the submission or approval of a month. */
export function WithdrawDialog({ month, onClose }: Props) {
  const { t } = useTexts();
  const client = useQueryClient();
  return (
    <ReasonDialog
      title={t('monthEnd:withdraw.title')}
      confirm={t('monthEnd:withdraw.confirm')}
      draft={`month-end.withdraw.${month.id}`}
      send={(body) => requestOnce('POST /api/cycles/{id}/withdraw', { params: { id: month.id }, body })}
      onSent={() => {
        toast.success(t('monthEnd:withdraw.done'));
        void reloadMonths(client);
        onClose();
      }}
      onClose={onClose}
    >
      <p>{t('monthEnd:withdraw.text')}</p>
    </ReasonDialog>
  );
}
