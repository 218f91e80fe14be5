import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../../api/api-error.ts';
import { requestOnce } from '../../../../api/request-once.ts';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { TextField } from '../../../../ui/form/fields.tsx';
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

/** Starts a change of a partner's e-mail address, which the owner of the new one confirms. */
export function AddressSheet({ file, onClose }: Props) {
  const { t } = useTexts();
  const client = useQueryClient();
  const required = useRequired();
  const { id, email, version } = file;
  const state = useServerForm({
    draft: `partner-address.${id}`,
    initialValues: { email: '', reason: '' },
    validate: { email: required, reason: required },
    send: async (body) => {
      try {
        return await requestOnce('POST /api/operator/partners/{id}/email-change', {
          params: { id },
          body,
          version,
        });
      } catch (error) {
        // A concurrent change: the page shows the current state.
        if (error instanceof ApiError && error.status === 412) void reloadFile(client);
        throw error;
      }
    },
    onSent: (_, sent) => {
      void reloadFile(client);
      toast.success(t('operations:address.done', { email: sent.email }));
      onClose();
    },
  });
  const { getInputProps, values } = state.form;
  return (
    <Sheet title={t('operations:partnerActions.address')} onClose={onClose}>
      <ServerForm state={state} label={t('operations:partnerActions.address')} className={css.form}>
        <TextField
          label={t('operations:address.new')}
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...getInputProps('email')}
        />
        <ChangesBeforeSaving
          before={{ email }}
          after={{ email: values.email === '' ? email : values.email }}
        />
        <p className="quiet">{t('operations:address.effect')}</p>
        <ReasonField readOnly={state.busy} {...getInputProps('reason')} />
        <SaveButton state={state}>{t('operations:address.send')}</SaveButton>
      </ServerForm>
    </Sheet>
  );
}
