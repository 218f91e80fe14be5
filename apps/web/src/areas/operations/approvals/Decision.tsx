import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { requestOnce } from '../../../api/request-once.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { ReasonField } from '../../../ui/form/ReasonField.tsx';
import { ServerForm } from '../../../ui/form/ServerForm.tsx';
import { useRequired } from '../../../ui/form/use-required.ts';
import { useServerForm } from '../../../ui/form/use-server-form.ts';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { SecondFactorFields } from '../SecondFactorFields.tsx';
import { codeOf, useSecondFactor } from '../use-second-factor.ts';
import css from './ApprovalsPage.module.css';
import { reloadApprovals } from './approvals.data.ts';

interface Props {
  id: number;
  /** Whether the user may approve it. */
  decidable: boolean;
  /** Whether the user has prepared it, and may only withdraw it. */
  mine: boolean;
}

/** Approves with a passkey or a code if required, or rejects with a reason. */
export function Decision({ id, decidable, mine }: Props) {
  const { t } = useTexts();
  const [rejecting, setRejecting] = useState(false);
  if (rejecting) return <Rejection id={id} onBack={() => setRejecting(false)} />;
  return (
    <div className={css.form}>
      {decidable && <Approving id={id} />}
      <div className={css.actions}>
        <Button variant="default" onClick={() => setRejecting(true)}>
          {t(mine ? 'operations:approvals.takeBack' : 'operations:approvals.reject')}
        </Button>
      </div>
    </div>
  );
}

function Approving({ id }: { id: number }) {
  const { t } = useTexts();
  const client = useQueryClient();
  const { factors, requestWithFactor } = useSecondFactor();
  const state = useServerForm({
    draft: null,
    initialValues: { code: '' },
    send: async ({ code }) => {
      try {
        return await requestWithFactor(() =>
          requestOnce('POST /api/approvals/{id}/approve', { params: { id }, body: {}, proof: codeOf(code) }),
        );
      } catch (error) {
        if (error instanceof ApiError && ['changedSince', 'approvalDecided'].includes(error.code ?? ''))
          void reloadApprovals(client);
        throw error;
      }
    },
    onSent: () => {
      toast.success(t('operations:approvals.approved'));
      void reloadApprovals(client);
    },
  });
  return (
    <ServerForm state={state} label={t('operations:approvals.approve')} className={css.form}>
      <SecondFactorFields factors={factors} input={state.form.getInputProps('code')} />
      <ReasonedButton type="submit" writes loading={state.busy}>
        {t('operations:approvals.approve')}
      </ReasonedButton>
    </ServerForm>
  );
}

function Rejection({ id, onBack }: { id: number; onBack: () => void }) {
  const { t } = useTexts();
  const client = useQueryClient();
  const required = useRequired();
  const state = useServerForm({
    draft: `reject.${id}`,
    initialValues: { reason: '' },
    validate: { reason: required },
    send: (body) => requestOnce('POST /api/approvals/{id}/reject', { params: { id }, body }),
    onSent: () => {
      toast.success(t('operations:approvals.rejected'));
      void reloadApprovals(client);
    },
  });
  return (
    <ServerForm state={state} label={t('operations:approvals.reject')} className={css.form}>
      <ReasonField {...state.form.getInputProps('reason')} />
      <div className={css.actions}>
        <ReasonedButton type="submit" writes loading={state.busy}>
          {t('operations:approvals.rejectNow')}
        </ReasonedButton>
        <Button variant="default" onClick={onBack}>
          {t('operations:approvals.back')}
        </Button>
      </div>
    </ServerForm>
  );
}
