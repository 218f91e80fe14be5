import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../../../api/session-store.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { ReasonDialog } from '../../../ui/form/ReasonDialog.tsx';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { isWaiting, type ScheduledMove, withdrawMove } from './moves.data.ts';

/** Withdraws a pending move, for those who may move partners and are not the moved one. */
export function WithdrawMove({ move }: { move: ScheduledMove }) {
  const { t, format } = useTexts();
  const { rights, partner: own } = useSession();
  const client = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const { partner, parent, effectiveFrom } = move;
  if (!isWaiting(move) || !rights.includes('partners.write') || own?.id === partner.id) return null;
  return (
    <>
      <ReasonedButton
        variant="default"
        size="small"
        writes
        aria-label={t('operations:moves.withdrawOf', { name: partner.displayName })}
        onClick={() => setIsAsking(true)}
      >
        {t('operations:moves.withdraw')}
      </ReasonedButton>
      {isAsking && (
        <ReasonDialog
          title={t('operations:moves.withdrawTitle')}
          confirm={t('operations:moves.withdraw')}
          draft={`withdraw-move.${move.id}`}
          send={(body) => withdrawMove(move.id, body)}
          onSent={() => {
            void client.invalidateQueries();
            toast.success(t('operations:moves.withdrawn'));
            setIsAsking(false);
          }}
          onClose={() => setIsAsking(false)}
        >
          <p>
            {t('operations:moves.withdrawText', {
              name: partner.displayName,
              parent: parent.displayName,
              month: format.month(effectiveFrom),
            })}
          </p>
        </ReasonDialog>
      )}
    </>
  );
}
