import { useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { openInNewTab } from '../../../api/ticket.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { toast } from '../../../ui/toast/toast.ts';

interface Props {
  payout: number;
  /** The cancellation of the credit note instead of the note itself. */
  correction?: boolean;
  /** A partial correction of the note instead. */
  refund?: { readonly id: number; readonly number: string };
  /** Label "PDF" only, for rows. */
  short?: boolean;
}

/** Opens the credit note of a payout in a new tab. */
export function PaperButton({ payout, correction = false, refund, short = false }: Props) {
  const { t } = useTexts();
  const [busy, setBusy] = useState(false);
  const open = async () => {
    setBusy(true);
    try {
      if (refund)
        await openInNewTab('GET /pdf/payout/{id}/corrections/{correction}', {
          params: { id: payout, correction: refund.id },
        });
      else {
        const call = correction ? 'GET /pdf/payout/{id}/correction' : 'GET /pdf/payout/{id}';
        await openInNewTab(call, { params: { id: payout } });
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast.error(t('money:payouts.paperFailed'), { error, retry: () => void open() });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="default"
      size={short ? 'small' : 'medium'}
      icon="document"
      loading={busy}
      onClick={() => void open()}
      aria-label={
        short
          ? refund
            ? `${refund.number} (PDF)`
            : t('money:payouts.paperOf', { number: payout })
          : undefined
      }
    >
      {short ? 'PDF' : t(correction ? 'money:payouts.correction' : 'money:payouts.paper')}
    </Button>
  );
}
