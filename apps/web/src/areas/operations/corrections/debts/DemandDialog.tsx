import { addDays } from '@blattwerk/plan/days.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { requestOnce } from '../../../../api/request-once.ts';
import { berlinDay } from '../../../../i18n/format.ts';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { TextField } from '../../../../ui/form/fields.tsx';
import { toast } from '../../../../ui/toast/toast.ts';
import { ProvenDialog } from '../../ProvenDialog.tsx';
import css from '../Corrections.module.css';
import { reloadCorrections } from '../corrections.data.ts';

/** Default term in days; the server accepts 14 to 90. */
const DEFAULT_DAYS = 30;

/** Demands a partner's debt by letter, with a term; where four eyes are required, it waits for a second person. */
export function DemandDialog({ partner, onClose }: { partner: number; onClose: () => void }) {
  const { t, format } = useTexts();
  const client = useQueryClient();
  const [dueOn, setDueOn] = useState(addDays(berlinDay(Date.now()), DEFAULT_DAYS));
  return (
    <ProvenDialog
      title={t('corrections:demand.title')}
      confirm={t('corrections:demand.send')}
      send={(body, proof) => requestOnce('POST /api/demands', { body: { partner, dueOn, ...body }, proof })}
      onSent={({ number, gross }) => {
        toast.success(
          number === null
            ? t('corrections:new.prepared')
            : t('corrections:demand.done', { number, amount: format.money(gross) }),
        );
        void reloadCorrections(client);
        onClose();
      }}
      onClose={onClose}
    >
      <p>{t('corrections:demand.text')}</p>
      <div className={css.form}>
        <TextField
          type="date"
          label={t('corrections:demand.dueOn')}
          value={dueOn}
          onChange={({ currentTarget: { value } }) => setDueOn(value)}
        />
      </div>
    </ProvenDialog>
  );
}
