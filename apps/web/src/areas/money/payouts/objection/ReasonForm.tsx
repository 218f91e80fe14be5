import { useQueryClient } from '@tanstack/react-query';
import { request } from '../../../../api/request.ts';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { TextArea } from '../../../../ui/form/fields.tsx';
import { SaveButton } from '../../../../ui/form/SaveButton.tsx';
import { ServerForm } from '../../../../ui/form/ServerForm.tsx';
import { useRequired } from '../../../../ui/form/use-required.ts';
import { useServerForm } from '../../../../ui/form/use-server-form.ts';
import { toast } from '../../../../ui/toast/toast.ts';
import { reloadMoney } from '../payouts.data.ts';
import css from './Objection.module.css';

/** The server's limit. */
const MAX_REASON_LENGTH = 500;

/** Reason of an objection to a payout's credit note. */
export function ReasonForm({ payout }: { payout: number }) {
  const { t } = useTexts();
  const client = useQueryClient();
  const required = useRequired();
  const state = useServerForm({
    draft: `objection.${payout}`,
    initialValues: { reason: '' },
    validate: { reason: required },
    send: (body) => request('POST /api/payouts/{id}/objection', { params: { id: payout }, body }),
    onSent: () => {
      toast.success(t('money:payouts.objection.done'));
      void reloadMoney(client);
    },
  });
  return (
    <ServerForm state={state} label={t('money:payouts.objection.object')} className={css.form}>
      <p>{t('money:payouts.objection.text')}</p>
      <TextArea
        label={t('money:payouts.objection.reason')}
        maxLength={MAX_REASON_LENGTH}
        rows={3}
        readOnly={state.busy}
        {...state.form.getInputProps('reason')}
      />
      <SaveButton state={state}>{t('money:payouts.objection.send')}</SaveButton>
    </ServerForm>
  );
}
