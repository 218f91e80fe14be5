import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { request } from '../../../api/request.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { AskedButton } from '../../../ui/AskedButton.tsx';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { reloadLinks } from './own-links.data.ts';
import type { ReferralLink } from './referrals.data.ts';

/** Deactivates a link, after a confirmation since it may be in print, and reactivates it. */
export function LinkSwitch({ link: { id, code, isActive } }: { link: ReferralLink }) {
  const { t } = useTexts();
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);

  async function set(next: boolean): Promise<void> {
    await request('PATCH /api/referral_links/{id}', { params: { id }, body: { isActive: next } });
    await reloadLinks(queryClient);
  }

  async function switchOn(): Promise<void> {
    setBusy(true);
    try {
      await set(true);
      toast.success(t('links:card.nowOn', { code }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast.error(t('links:card.notSwitched', { code }), { error, retry: () => void switchOn() });
    }
    setBusy(false);
  }

  async function switchOff(): Promise<void> {
    await set(false);
    toast.success(t('links:card.nowOff', { code }), { undo: () => void switchOn() });
  }

  if (!isActive)
    return (
      <ReasonedButton loading={busy} writes onClick={() => void switchOn()}>
        {t('links:card.switchOn')}
      </ReasonedButton>
    );
  return (
    <AskedButton
      label={t('links:card.switchOffOne', { code })}
      title={t('links:card.switchOffTitle')}
      text={t('links:card.switchOffText', { code })}
      confirm={t('links:card.switchOff')}
      failed={t('links:card.notSwitched', { code })}
      act={switchOff}
    >
      {t('links:card.switchOff')}
    </AskedButton>
  );
}
