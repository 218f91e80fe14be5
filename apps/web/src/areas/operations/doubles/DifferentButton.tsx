import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../../../api/session-store.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { ReasonDialog } from '../../../ui/form/ReasonDialog.tsx';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { type LikelyDouble, sayDifferent } from './doubles.data.ts';

/** Marks two partners as different people, for those who may change partners and are neither of them. */
export function DifferentButton({ pair: { id, partners, status } }: { pair: LikelyDouble }) {
  const { t } = useTexts();
  const { rights, partner: own } = useSession();
  const client = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const isOwn = partners.some((one) => one.id === own?.id);
  if (status !== 'open' || isOwn || !rights.includes('partners.write')) return null;
  const names = partners.map((one) => `${one.displayName} (#${one.id})`).join(', ');
  return (
    <>
      <ReasonedButton
        variant="default"
        size="small"
        writes
        aria-label={t('partnerDesk:doubles.differentOf', { names })}
        onClick={() => setIsAsking(true)}
      >
        {t('partnerDesk:doubles.different')}
      </ReasonedButton>
      {isAsking && (
        <ReasonDialog
          title={t('partnerDesk:doubles.differentTitle')}
          confirm={t('partnerDesk:doubles.different')}
          draft={`different.${id}`}
          send={(body) => sayDifferent(id, body)}
          onSent={() => {
            void client.invalidateQueries();
            toast.success(t('partnerDesk:doubles.done'));
            setIsAsking(false);
          }}
          onClose={() => setIsAsking(false)}
        >
          <p>{t('partnerDesk:doubles.differentText', { names })}</p>
        </ReasonDialog>
      )}
    </>
  );
}
