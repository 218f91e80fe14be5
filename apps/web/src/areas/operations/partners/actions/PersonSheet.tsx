import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../../api/api-error.ts';
import { request } from '../../../../api/request.ts';
import { offeredLocales } from '../../../../i18n/locale.ts';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { SelectField, TextField } from '../../../../ui/form/fields.tsx';
import { ReasonField } from '../../../../ui/form/ReasonField.tsx';
import { SaveButton } from '../../../../ui/form/SaveButton.tsx';
import { ServerForm } from '../../../../ui/form/ServerForm.tsx';
import { useRequired } from '../../../../ui/form/use-required.ts';
import { useServerForm } from '../../../../ui/form/use-server-form.ts';
import { Sheet } from '../../../../ui/Sheet.tsx';
import { toast } from '../../../../ui/toast/toast.ts';
import { ChangesBeforeSaving } from '../../approvals/ChangesBeforeSaving.tsx';
import css from '../../cards.module.css';
import { type PartnerFile, reloadFile } from '../partners.data.ts';

interface Props {
  file: PartnerFile;
  onClose: () => void;
}

const MAX_NAME_LENGTH = 100;

/** Corrects a partner's name, number and language: before, after, and the reason. */
export function PersonSheet({ file, onClose }: Props) {
  const { t } = useTexts();
  const client = useQueryClient();
  const required = useRequired();
  const { id, firstName, lastName, displayName, phone, locale, version } = file;
  const before = { firstName, lastName, displayName, phone: phone ?? '', locale };
  const state = useServerForm({
    draft: `partner-person.${id}`,
    initialValues: { ...before, reason: '' },
    validate: { firstName: required, lastName: required, displayName: required, reason: required },
    send: async (body) => {
      try {
        return await request('PATCH /api/operator/partners/{id}', { params: { id }, body, version });
      } catch (error) {
        // A concurrent change: the page shows the current state.
        if (error instanceof ApiError && error.status === 412) void reloadFile(client);
        throw error;
      }
    },
    onSent: (saved) => {
      void reloadFile(client);
      toast.success(t('operations:person.done', { name: saved.displayName }));
      onClose();
    },
  });
  const { getInputProps, values } = state.form;
  const { reason: _, ...after } = values;
  const locales = [...new Set([...offeredLocales(), locale])];
  const text = (field: 'firstName' | 'lastName' | 'displayName') => (
    <TextField
      label={t(`operations:person.${field}`)}
      autoComplete="off"
      maxLength={MAX_NAME_LENGTH}
      {...getInputProps(field)}
    />
  );
  return (
    <Sheet title={t('operations:partnerActions.person')} onClose={onClose}>
      <ServerForm state={state} label={t('operations:partnerActions.person')} className={css.form}>
        {text('firstName')}
        {text('lastName')}
        {text('displayName')}
        <TextField
          label={t('operations:partner.phone')}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          {...getInputProps('phone')}
        />
        <SelectField
          label={t('operations:person.locale')}
          options={locales.map((one) => ({ value: one, label: t(`operations:language.${one}`) }))}
          {...getInputProps('locale')}
        />
        <ChangesBeforeSaving before={before} after={after} />
        <p className="quiet">{t('operations:person.documents')}</p>
        <ReasonField readOnly={state.busy} {...getInputProps('reason')} />
        <SaveButton state={state} />
      </ServerForm>
    </Sheet>
  );
}
