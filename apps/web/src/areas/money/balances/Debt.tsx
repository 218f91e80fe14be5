import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { openInNewTab } from '../../../api/ticket.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Note } from '../../../ui/Note.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { lettersQuery } from './balances.data.ts';

interface Props {
  partner: number;
  /** EUR. */
  amount: string;
}

/** A debt and what happens to it: it is set off, or a letter demands it. */
export function Debt({ partner, amount }: Props) {
  const { t, format } = useTexts();
  // A letter that was paid, or was about an earlier debt, demands nothing of the present one.
  const letter = useQuery(lettersQuery(partner)).data?.items.find(({ current }) => current);
  const owed = format.money(amount);
  return (
    <Note data-testid="balance-debt">
      {letter === undefined ? (
        <p>{t('money:balance.debt', { amount: owed })}</p>
      ) : (
        <>
          <p>
            {t('money:balance.demanded', {
              amount: owed,
              number: letter.number,
              date: format.day(letter.dueOn),
            })}
          </p>
          <Letter id={letter.id} />
        </>
      )}
    </Note>
  );
}

function Letter({ id }: { id: number }) {
  const { t } = useTexts();
  const [busy, setBusy] = useState(false);
  const open = async () => {
    setBusy(true);
    try {
      await openInNewTab('GET /pdf/demands/{id}', { params: { id } });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast.error(t('money:statements.failed'), { error, retry: () => void open() });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="default" size="small" icon="document" loading={busy} onClick={() => void open()}>
      {t('money:balance.openLetter')}
    </Button>
  );
}
