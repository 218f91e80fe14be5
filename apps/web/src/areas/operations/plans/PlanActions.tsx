import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { request } from '../../../api/request.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { ReasonDialog } from '../../../ui/form/ReasonDialog.tsx';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { reloadPlans, type WholePlan } from './plans.data.ts';
import { SchedulePlanSheet } from './SchedulePlanSheet.tsx';

type Action = 'submit' | 'schedule' | 'drop';

/** What can be done with a version, by where it stands. */
export function PlanActions({ plan }: { plan: WholePlan }) {
  const { t } = useTexts();
  const [open, setOpen] = useState<Action | null>(null);
  const close = () => setOpen(null);
  const { status } = plan;
  return (
    <>
      {status === 'draft' && (
        <>
          <ReasonedButton variant="default" icon="trash" onClick={() => setOpen('drop')}>
            {t('plans:drop')}
          </ReasonedButton>
          <ReasonedButton icon="check" onClick={() => setOpen('submit')}>
            {t('plans:submit')}
          </ReasonedButton>
        </>
      )}
      {(status === 'approved' || status === 'scheduled') && (
        <ReasonedButton icon="calendar" onClick={() => setOpen('schedule')}>
          {t('plans:schedule')}
        </ReasonedButton>
      )}
      {open === 'submit' && <SubmitDialog plan={plan} onClose={close} />}
      {open === 'drop' && <DropDialog plan={plan} onClose={close} />}
      {open === 'schedule' && <SchedulePlanSheet plan={plan} onClose={close} />}
    </>
  );
}

interface DialogProps {
  plan: WholePlan;
  onClose: () => void;
}

function SubmitDialog({ plan: { id }, onClose }: DialogProps) {
  const { t } = useTexts();
  const client = useQueryClient();
  return (
    <ReasonDialog
      title={t('plans:submit')}
      confirm={t('plans:submit')}
      draft={`submit-plan.${id}`}
      send={({ reason }) => request('POST /api/plans/{id}/submit', { params: { id }, body: { reason } })}
      onSent={() => {
        toast.success(t('plans:submitted'));
        void reloadPlans(client);
        onClose();
      }}
      onClose={onClose}
    >
      <p>{t('plans:submitText')}</p>
    </ReasonDialog>
  );
}

function DropDialog({ plan: { id }, onClose }: DialogProps) {
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
