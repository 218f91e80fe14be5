import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { requestOnce } from '../../../api/request-once.ts';
import { useSession } from '../../../api/session-store.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { Changes } from '../approvals/Changes.tsx';
import { ProvenDialog } from '../ProvenDialog.tsx';
import { type Deletion, reloadDeletions } from './deletions.data.ts';

/** Writes off tax that is owed with nothing besides: no letter demands it, and two people decide. */
export function TaxWriteOff({ request: { partner, name, obstacles } }: { request: Deletion }) {
  const { t, format } = useTexts();
  const { rights } = useSession();
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const owed = obstacles.find(({ code }) => code === 'deletionTaxOwed')?.amount ?? null;
  const isAlone = obstacles.length === 1;
  if (partner === null || owed === null || owed.startsWith('-') || !isAlone) return null;
  if (!rights.includes('money.correct')) return null;
  return (
    <div>
      <Button variant="default" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {t('corrections:writeOff.button')}
      </Button>
      {isAsking && (
        <ProvenDialog
          title={t('corrections:writeOff.title')}
          confirm={t('corrections:writeOff.confirm')}
          dangerous
          send={(body, proof) => requestOnce('POST /api/write_offs', { body: { partner, ...body }, proof })}
          onSent={({ status }) => {
            toast.success(t(status === 'waiting' ? 'corrections:new.prepared' : 'corrections:writeOff.done'));
            void reloadDeletions(client);
            setAsking(false);
          }}
          onClose={() => setAsking(false)}
        >
          <p>{t('corrections:writeOff.text', { name, amount: format.money(owed) })}</p>
          <Changes before={{ tax: format.money(owed) }} after={{ tax: format.money('0.00') }} />
        </ProvenDialog>
      )}
    </div>
  );
}
