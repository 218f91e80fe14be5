import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { request } from '../../../api/request.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { AskedButton } from '../../../ui/AskedButton.tsx';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import css from './InvitationDetails.module.css';
import { type PotentialPartner, reloadInvitations, remainingInfoQuery } from './potential-partners.data.ts';
import { useNoInvitations } from './use-no-invitations.ts';

/** Actions on an open invitation: resend its e-mail, or withdraw it. */
export function OpenInvitation({ invitation: { id, email, mayResend } }: { invitation: PotentialPartner }) {
  const { t } = useTexts();
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const none = useNoInvitations(useQuery(remainingInfoQuery()).data);

  async function resend(): Promise<void> {
    setBusy(true);
    try {
      await request('POST /api/potential_partners/{id}/resend', { params: { id } });
      toast.success(t('links:potential.resent', { email }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast.error(t('links:potential.notResent'), { error });
    }
    await reloadInvitations(queryClient);
    setBusy(false);
  }

  async function withdraw(): Promise<void> {
    await request('POST /api/potential_partners/{id}/withdraw', { params: { id } });
    toast.success(t('links:potential.withdrawn'));
    await reloadInvitations(queryClient);
  }

  return (
    <div className={css.open}>
      <ReasonedButton
        reason={mayResend ? none : t('links:potential.resendLater')}
        icon="invite"
        loading={busy}
        writes
        onClick={() => void resend()}
      >
        {t('links:potential.resend')}
      </ReasonedButton>
      <AskedButton
        title={t('links:potential.withdrawTitle')}
        text={t('links:potential.withdrawText', { email })}
        confirm={t('links:potential.withdraw')}
        failed={t('links:potential.notWithdrawn')}
        act={withdraw}
      >
        {t('links:potential.withdraw')}
      </AskedButton>
    </div>
  );
}
