import { addDays } from '@blattwerk/plan/days.ts';
import { useQueryClient } from '@tanstack/react-query';
import { requestOnce } from '../../../../api/request-once.ts';
import { berlinDay } from '../../../../i18n/format.ts';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { TextField } from '../../../../ui/form/fields.tsx';
import { ReasonField } from '../../../../ui/form/ReasonField.tsx';
import { ServerForm } from '../../../../ui/form/ServerForm.tsx';
import { useRequired } from '../../../../ui/form/use-required.ts';
import { useServerForm } from '../../../../ui/form/use-server-form.ts';
import { ReasonedButton } from '../../../../ui/Reasoned.tsx';
import { toast } from '../../../../ui/toast/toast.ts';
import css from '../Corrections.module.css';
import { reloadCorrections } from '../corrections.data.ts';

/** Days: what the form begins with. The server takes 14 to 90. */
const TERM = 30;

/** Asks a partner by letter for what they owe, with a term. */
export function DemandForm({ partner }: { partner: number }) {
  const { t, format } = useTexts();
  const client = useQueryClient();
  const required = useRequired();
  const state = useServerForm({
    draft: `demand.${partner}`,
    initialValues: emptyLetter(),
    validate: { dueOn: required, reason: required },
    send: (typed) => requestOnce('POST /api/demands', { body: { partner, ...typed } }),
    onSent: ({ number, gross }) => {
      toast.success(t('corrections:demand.done', { number, amount: format.money(gross) }));
      void reloadCorrections(client);
      // Another letter is another one.
      const empty = emptyLetter();
      state.form.setValues(empty);
      state.form.resetDirty(empty);
    },
  });
  const { getInputProps } = state.form;
  return (
    <ServerForm state={state} label={t('corrections:demand.title')} className={css.form}>
      <h3>{t('corrections:demand.title')}</h3>
      <p className="quiet">{t('corrections:demand.text')}</p>
      <TextField type="date" label={t('corrections:demand.dueOn')} {...getInputProps('dueOn')} />
      <ReasonField readOnly={state.busy} {...getInputProps('reason')} />
      <ReasonedButton type="submit" variant="default" writes loading={state.busy}>
        {t('corrections:demand.send')}
      </ReasonedButton>
    </ServerForm>
  );
}

function emptyLetter() {
  return { dueOn: addDays(berlinDay(Date.now()), TERM), reason: '' };
}
