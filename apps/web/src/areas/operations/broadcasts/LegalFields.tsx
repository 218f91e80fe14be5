import { useTexts } from '../../../i18n/use-texts.ts';
import { CheckField, TextField } from '../../../ui/form/fields.tsx';
import type { ServerFormState } from '../../../ui/form/use-server-form.ts';
import form from '../operators/OperatorForm.module.css';
import type { BroadcastValues } from './broadcast-form.ts';

const BASIS_LENGTH = 300;

/** Whether a broadcast is required by law, whom it then reaches, and why. */
export function LegalFields({ state }: { state: Pick<ServerFormState<BroadcastValues>, 'form'> }) {
  const { t } = useTexts();
  const { values, getInputProps } = state.form;
  return (
    <div className={form.form}>
      <CheckField {...getInputProps('isLegal', { type: 'checkbox' })}>
        {t('broadcasts:legal.mark')}
      </CheckField>
      <p className="quiet">{t('broadcasts:legal.hint')}</p>
      {values.isLegal && (
        <TextField
          label={t('broadcasts:legal.basis')}
          description={t('broadcasts:legal.basisHint')}
          maxLength={BASIS_LENGTH}
          autoComplete="off"
          {...getInputProps('legalBasis')}
        />
      )}
    </div>
  );
}
