import { useMutation, useQueryClient } from '@tanstack/react-query';
import { requestOnce } from '../../../api/request-once.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { reloadQuestionQueue } from './question-queue.data.ts';

/** Closes an answered question; its partner may reopen it. */
export function CloseButton({ id }: { id: number }) {
  const { t } = useTexts();
  const client = useQueryClient();
  const close = useMutation({
    mutationFn: () => requestOnce('POST /api/operator/questions/{id}/close', { params: { id } }),
    onSuccess: () => {
      toast.success(t('questionQueue:closed'));
      void reloadQuestionQueue(client);
    },
    onError: (error) => toast.error(t('questionQueue:closeFailed'), { error }),
  });
  return (
    <ReasonedButton variant="default" writes loading={close.isPending} onClick={() => close.mutate()}>
      {t('questionQueue:close')}
    </ReasonedButton>
  );
}
