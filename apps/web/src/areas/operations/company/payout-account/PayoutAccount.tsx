import { useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../../api/request.ts';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { TextField } from '../../../../ui/form/fields.tsx';
import { ReasonField } from '../../../../ui/form/ReasonField.tsx';
import { SaveButton } from '../../../../ui/form/SaveButton.tsx';
import { ServerForm } from '../../../../ui/form/ServerForm.tsx';
import { useRequired } from '../../../../ui/form/use-required.ts';
import { useServerForm } from '../../../../ui/form/use-server-form.ts';
import { QueryContent } from '../../../../ui/QueryContent.tsx';
import { shownIban } from '../../../../ui/shown-iban.ts';
import { ChangesBeforeSaving } from '../../approvals/ChangesBeforeSaving.tsx';
import { payoutSettingsQuery, reloadPayouts } from '../../payout-settings.data.ts';
import { useShown } from '../../use-shown.ts';
import css from './PayoutAccount.module.css';
import {
  isLimit,
  type PayoutSettings,
  settingsBody,
  settingsWords,
  type TypedSettings,
  typedOf,
} from './payout-account.ts';

/** The account that payouts leave from, and the amount from which a payout is unusual. */
export function PayoutAccount() {
  const query = useQuery(payoutSettingsQuery());
  return (
    <QueryContent query={query} lines={[80, 80, 60]}>
      {(settings) => <PayoutAccountForm settings={settings} />}
    </QueryContent>
  );
}

function PayoutAccountForm({ settings }: { settings: PayoutSettings }) {
  const texts = useTexts();
  const { t } = texts;
  const client = useQueryClient();
  const required = useRequired();
  const shown = useShown(settings, { valuesOf: typedOf, query: payoutSettingsQuery() });
  const state = useServerForm<TypedSettings & { reason: string }, PayoutSettings>({
    // Bank data is never saved as a draft.
    draft: null,
    initialValues: { ...typedOf(settings), reason: '' },
    validate: {
      itemLimit: (text) => (isLimit(text) ? null : t('runs:amountInvalid')),
      reason: required,
    },
    send: ({ reason, ...typed }) =>
      shown.send(
        typed,
        () =>
          request('PATCH /api/payout_settings', {
            body: { ...settingsBody(typed), reason },
            version: shown.version,
          }),
        (values) => {
          state.form.setValues(values);
        },
      ),
    onSent: (saved) => {
      shown.show(saved);
      const values = { ...typedOf(saved), reason: '' };
      state.form.setValues(values);
      state.form.resetDirty(values);
      client.setQueryData(payoutSettingsQuery().queryKey, saved);
      void reloadPayouts(client);
    },
  });
  const { getInputProps, values } = state.form;
  return (
    <ServerForm state={state} label={t('runs:account.title')} className={css.form}>
      <TextField
        label={t('operations:field.accountHolder')}
        autoComplete="off"
        maxLength={70}
        {...getInputProps('accountHolder')}
      />
      <div className="bw-pair">
        <TextField
          label={t('operations:field.iban')}
          description={t(settings.iban === null ? 'runs:account.ibanHint' : 'runs:account.ibanKept')}
          placeholder={settings.iban === null ? undefined : shownIban(settings.iban)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...getInputProps('iban')}
        />
        <TextField
          label={t('operations:field.bic')}
          description={t('runs:account.bicHint')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...getInputProps('bic')}
        />
      </div>
      <TextField
        label={t('runs:account.limit')}
        description={t('runs:account.limitHint')}
        inputMode="decimal"
        autoComplete="off"
        {...getInputProps('itemLimit')}
      />
      <ChangesBeforeSaving
        before={settingsWords(texts, typedOf(settings))}
        after={settingsWords(texts, values)}
      />
      <ReasonField {...getInputProps('reason')} />
      <SaveButton state={state} />
    </ServerForm>
  );
}
