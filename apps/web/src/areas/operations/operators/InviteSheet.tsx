import type { Right } from '@blattwerk/contract/http/rights.ts';
import { useQueryClient } from '@tanstack/react-query';
import { requestOnce } from '../../../api/request-once.ts';
import { type Locale, offeredLocales } from '../../../i18n/locale.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { SelectField } from '../../../ui/form/fields.tsx';
import { ReasonField } from '../../../ui/form/ReasonField.tsx';
import { SaveButton } from '../../../ui/form/SaveButton.tsx';
import { ServerForm } from '../../../ui/form/ServerForm.tsx';
import { useRequired } from '../../../ui/form/use-required.ts';
import { useServerForm } from '../../../ui/form/use-server-form.ts';
import { Sheet } from '../../../ui/Sheet.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import css from './OperatorForm.module.css';
import { reloadOperators } from './operators.data.ts';
import { PersonFields } from './PersonFields.tsx';
import { RightFields } from './RightFields.tsx';

const empty = {
  firstName: '',
  lastName: '',
  email: '',
  locale: 'de' as Locale,
  rights: [] as Right[],
  reason: '',
};

/** Invites somebody to work for the company: an e-mail brings the link to set the password. */
export function InviteSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
  const client = useQueryClient();
  const required = useRequired();
  const state = useServerForm({
    draft: 'invite-operator',
    initialValues: empty,
    validate: { firstName: required, lastName: required, email: required, reason: required },
    send: (body) => requestOnce('POST /api/operators', { body }),
    onSent: ({ firstName, lastName }) => {
      void reloadOperators(client);
      toast.success(t('operations:invite.sent', { name: `${firstName} ${lastName}` }));
      onClose();
    },
  });
  const { getInputProps, values, setFieldValue } = state.form;
  return (
    <Sheet title={t('operations:invite.title')} onClose={onClose}>
      <ServerForm state={state} label={t('operations:invite.title')} className={css.form}>
        <p className="quiet">{t('operations:invite.lead')}</p>
        <PersonFields form={state.form} />
        <SelectField
          label={t('operations:invite.language')}
          options={offeredLocales().map((locale) => ({
            value: locale,
            label: t(`operations:language.${locale}`),
          }))}
          {...getInputProps('locale')}
        />
        <RightFields value={values.rights} onChange={(rights) => setFieldValue('rights', rights)} />
        <ReasonField {...getInputProps('reason')} />
        <SaveButton state={state}>{t('operations:invite.send')}</SaveButton>
      </ServerForm>
    </Sheet>
  );
}
