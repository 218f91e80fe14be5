import type { Purpose } from '@blattwerk/contract/accounting/purposes.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../api/request.ts';
import { useSession } from '../../../api/session-store.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { SelectField, TextField } from '../../../ui/form/fields.tsx';
import { ReasonField } from '../../../ui/form/ReasonField.tsx';
import { SaveButton } from '../../../ui/form/SaveButton.tsx';
import { ServerForm } from '../../../ui/form/ServerForm.tsx';
import { useRequired } from '../../../ui/form/use-required.ts';
import { type ServerFormState, useServerForm } from '../../../ui/form/use-server-form.ts';
import { Note } from '../../../ui/Note.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { ChangesBeforeSaving } from '../approvals/ChangesBeforeSaving.tsx';
import form from '../operators/OperatorForm.module.css';
import { purposeText } from '../purpose-text.ts';
import { useShown } from '../use-shown.ts';
import css from './Accounting.module.css';
import { type AccountingSettings, reloadAccounting, settingsQuery } from './accounting.data.ts';
import {
  bodyOf,
  fieldNames,
  ownPurposes,
  type SettingsValues,
  settingsWords,
  usualPurposes,
  valuesOf,
  withProposed,
} from './settings-values.ts';

/** Settings of the export for the tax adviser. */
export function AccountingSettingsPage() {
  const { t } = useTexts();
  const query = useQuery(settingsQuery());
  return (
    <>
      <PageHead
        title={t('operations:title.accountingSettings')}
        lead={t('operations:accounting.settingsLead')}
      />
      <Card title={t('operations:accounting.datev')}>
        <QueryContent query={query} lines={[60, 60, 60, 90, 90, 90]}>
          {(settings) => <SettingsForm settings={settings} />}
        </QueryContent>
      </Card>
    </>
  );
}

type Values = SettingsValues & { reason: string };

/** DATEV numbers, the chart of accounts, and the account of each purpose. */
function SettingsForm({ settings }: { settings: AccountingSettings }) {
  const { t } = useTexts();
  const mayChange = useSession().rights.includes('company.write');
  const { state, shown } = useSettingsForm(settings);
  const { getInputProps, values, errors } = state.form;
  const hasOwn = ownPurposes.some((purpose) => settings.accounts[purpose] !== undefined);
  // Fields with a fault must not be hidden.
  const isAtFault = ownPurposes.some(
    (purpose) => (errors[`account ${purpose}`] ?? errors[`key ${purpose}`]) !== undefined,
  );
  return (
    <ServerForm state={state} label={t('operations:accounting.datev')} className={form.form}>
      <fieldset disabled={!mayChange} className={`${form.form} ${css.bare}`}>
        <Numbers state={state} />
        <p className="quiet">{t('operations:accounting.accountsHint')}</p>
        <div className={form.actions}>
          <Button
            variant="default"
            onClick={() => state.form.setValues({ ...values, ...withProposed(values, settings) })}
          >
            {t('operations:accounting.propose')}
          </Button>
        </div>
        <Accounts purposes={usualPurposes} state={state} />
        <details open={hasOwn || isAtFault}>
          <summary>{t('operations:accounting.own')}</summary>
          <Accounts purposes={ownPurposes} state={state} />
        </details>
      </fieldset>
      {mayChange ? (
        <>
          <ChangesBeforeSaving before={settingsWords(t, shown)} after={settingsWords(t, values)} />
          <ReasonField {...getInputProps('reason')} />
          <SaveButton state={state} />
        </>
      ) : (
        <Note>{t('operations:accounting.noRight')}</Note>
      )}
    </ServerForm>
  );
}

function useSettingsForm(settings: AccountingSettings) {
  const client = useQueryClient();
  const required = useRequired();
  const shown = useShown(settings, { valuesOf, query: settingsQuery() });
  const state = useServerForm<Values, AccountingSettings>({
    draft: 'accounting-settings',
    initialValues: { ...valuesOf(settings), reason: '' },
    validate: { reason: required },
    fieldNames,
    send: ({ reason, ...typed }) =>
      shown.send(
        typed as SettingsValues,
        () =>
          request('PUT /api/accounting/settings', {
            body: { ...bodyOf(typed as SettingsValues), reason },
            version: shown.version,
          }),
        (values) => {
          state.form.setValues(values);
        },
      ),
    onSent: (saved) => {
      shown.show(saved);
      const values = { ...valuesOf(saved), reason: '' };
      state.form.setValues(values);
      state.form.resetDirty(values);
      void reloadAccounting(client);
    },
  });
  return { state, shown: shown.values };
}

function Numbers({ state }: { state: ServerFormState<Values> }) {
  const { t, format } = useTexts();
  const { getInputProps } = state.form;
  const months = Array.from({ length: 12 }, (_, i) => {
    const day = `2026-${String(i + 1).padStart(2, '0')}-01`;
    return { value: String(i + 1), label: format.dayOfYear(day) };
  });
  return (
    <div className="bw-pair">
      {(['consultant', 'client', 'creditorsFrom'] as const).map((name) => (
        <TextField
          key={name}
          label={t(`operations:field.${name}`)}
          description={t(`operations:accounting.hint.${name}`)}
          inputMode="numeric"
          autoComplete="off"
          {...getInputProps(name)}
        />
      ))}
      <SelectField
        label={t('operations:field.chart')}
        options={['SKR03', 'SKR04']}
        {...getInputProps('chart')}
      />
      <SelectField
        label={t('operations:field.accountLength')}
        description={t('operations:accounting.hint.accountLength')}
        options={['4', '5', '6', '7', '8']}
        {...getInputProps('accountLength')}
      />
      <SelectField
        label={t('operations:field.fiscalYearMonth')}
        options={months}
        {...getInputProps('fiscalYearMonth')}
      />
    </div>
  );
}

/** The account of each purpose and, if it has no tax of its own, its tax key. */
function Accounts({ purposes, state }: { purposes: readonly Purpose[]; state: ServerFormState<Values> }) {
  const { t } = useTexts();
  const { getInputProps } = state.form;
  return (
    <div className={css.accounts}>
      {purposes.map((purpose) => (
        <fieldset key={purpose} className={`bw-pair ${css.account}`}>
          <legend className="visually-hidden">{purposeText(t, purpose)}</legend>
          <span aria-hidden="true">{purposeText(t, purpose)}</span>
          <TextField
            label={t('operations:accounting.account')}
            inputMode="numeric"
            autoComplete="off"
            {...getInputProps(`account ${purpose}`)}
          />
          <TextField
            label={t('operations:accounting.taxKey')}
            inputMode="numeric"
            autoComplete="off"
            {...getInputProps(`key ${purpose}`)}
          />
        </fieldset>
      ))}
    </div>
  );
}
