import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiError } from '../../../api/api-error.ts';
import { request } from '../../../api/request.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Card } from '../../../ui/Card.tsx';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import { ScrollArea } from '../../../ui/ScrollArea.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import css from './BecomePartnerPage.module.css';

interface Props {
  document: CallAnswer<'GET /api/legal_documents'>['items'][number];
  onAccepted: () => void;
}

/** The partner agreement, to read and accept here. */
export function Agreement({ document: { id, title, text, version, validFrom }, onAccepted }: Props) {
  const { t, format } = useTexts();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);

  async function accept(): Promise<void> {
    setBusy(true);
    try {
      await request('POST /api/legal_documents/{id}/accept', { params: { id } });
      onAccepted();
      // It changes nearly everything: levels, bonuses, the account type.
      await client.invalidateQueries();
    } catch (error) {
      toast.error(t('welcome:become.failed'), { error: error as ApiError, retry: () => void accept() });
    }
    setBusy(false);
  }

  return (
    <Card title={title}>
      <p className="quiet">{t('welcome:become.version', { version, date: format.date(validFrom) })}</p>
      <ScrollArea label={title} className={css.text}>
        {text}
      </ScrollArea>
      <ReasonedButton size="large" loading={busy} onClick={() => void accept()} writes>
        {t('welcome:become.accept')}
      </ReasonedButton>
    </Card>
  );
}
