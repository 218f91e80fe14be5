import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { request } from '../../../api/request.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { ReasonDialog } from '../../../ui/form/ReasonDialog.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { ProvenDialog } from '../ProvenDialog.tsx';
import { reloadPlans, type WholePlan } from './plans.data.ts';

interface DialogProps {
  plan: WholePlan;
  onClose: () => void;
}

/** Submits a draft to a second person; the second factor is proven here if one person suffices. */
export function SubmitDialog({ plan: { id }, onClose }: DialogProps) {
  const { t } = useTexts();
  const client = useQueryClient();
  return (
    <ProvenDialog
      title={t('plans:submit')}
      confirm={t('plans:submit')}
      send={(body, proof) =>
        request('POST /api/plans/{id}/submit', { params: { id }, body: { ...body, ...proof } })
      }
      onSent={() => {
        toast.success(t('plans:submitted'));
        void reloadPlans(client);
        onClose();
      }}
      onClose={onClose}
    >
      <p>{t('plans:submitText')}</p>
    </ProvenDialog>
  );
}

/** Deletes a draft. */
export function DropDialog({ plan: { id }, onClose }: DialogProps) {
  const { t } = useTexts();
  const client = useQueryClient();
  const navigate = useNavigate();
  return (
    <ReasonDialog
      title={t('plans:drop')}
      confirm={t('plans:drop')}
      dangerous
      draft={`drop-plan.${id}`}
      send={({ reason }) => request('DELETE /api/plans/{id}', { params: { id }, body: { reason } })}
      onSent={async () => {
        await navigate({ to: '/app/operations/plans' });
        void reloadPlans(client);
      }}
      onClose={onClose}
    >
      <p>{t('plans:dropText')}</p>
    </ReasonDialog>
  );
}
