import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../../api/request.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { CheckField, PasswordField, TextField } from '../../../ui/form/fields.tsx';
import { ReasonField } from '../../../ui/form/ReasonField.tsx';
import { SaveButton } from '../../../ui/form/SaveButton.tsx';
import { ServerForm } from '../../../ui/form/ServerForm.tsx';
import { useRequired } from '../../../ui/form/use-required.ts';
import { useServerForm } from '../../../ui/form/use-server-form.ts';
import css from '../operators/OperatorForm.module.css';
import { type Connection, connectionQuery } from './connections.data.ts';

const USUAL_INTERVAL = 10;

/** Connects the shop, or changes its connection. The key can be entered but is never shown. */
export function ConnectionForm({ connection }: { connection: Connection | null }) {
  const { t } = useTexts();
  const client = useQueryClient();
  const required = useRequired();
  // The version that filled the form: a concurrent change is refused, not overwritten.
  const [version, setVersion] = useState(connection?.version);
  const state = useServerForm({
    draft: 'shop-connection',
    secret: ['secret'],
    initialValues: { ...typedOf(connection), reason: '' },
    validate: {
      url: required,
      clientId: required,
      interval: (text) => (isInterval(text) ? null : t('shop:form.intervalInvalid')),
      reason: required,
    },
    send: ({ secret, interval, ...typed }) =>
      request('PUT /api/connections/shopware', {
        body: { ...typed, interval: Number(interval), ...(secret !== '' && { secret }) },
        ...(version !== undefined && { version }),
      }),
    onSent: (answer) => {
      const values = { ...typedOf(answer.connection), reason: '' };
      state.form.setValues(values);
      state.form.resetDirty(values);
      setVersion(answer.connection?.version);
      client.setQueryData(connectionQuery().queryKey, answer);
    },
  });
  const { getInputProps } = state.form;
  const isNew = connection === null;
  return (
    <ServerForm state={state} label={t('shop:form.title')} className={css.form}>
      <TextField
        label={t('operations:field.shopUrl')}
        description={t('shop:form.urlHint')}
        type="url"
        autoComplete="off"
        {...getInputProps('url')}
      />
      <TextField
        label={t('operations:field.accessKey')}
        description={t('shop:form.keyHint')}
        autoComplete="off"
        spellCheck={false}
        {...getInputProps('clientId')}
      />
      <PasswordField
        label={t('shop:form.key')}
        description={isNew ? undefined : t('shop:form.keyKept')}
        autoComplete="off"
        {...getInputProps('secret')}
      />
      <div className="bw-pair">
        <TextField
          label={t('operations:field.interval')}
          description={t('shop:form.intervalHint')}
          inputMode="numeric"
          autoComplete="off"
          {...getInputProps('interval')}
        />
        <TextField
          label={t('operations:field.codeField')}
          description={t('shop:form.codeHint')}
          autoComplete="off"
          spellCheck={false}
          {...getInputProps('codeField')}
        />
      </div>
      <CheckField {...getInputProps('active', { type: 'checkbox' })}>{t('shop:form.active')}</CheckField>
      <ReasonField {...getInputProps('reason')} />
      <SaveButton state={state}>{isNew ? t('shop:form.connect') : undefined}</SaveButton>
    </ServerForm>
  );
}

function typedOf(connection: Connection | null) {
  return {
    url: connection?.url ?? '',
    clientId: connection?.clientId ?? '',
    // Empty until another one is typed: the stored one is never sent back.
    secret: '',
    interval: String(connection?.interval ?? USUAL_INTERVAL),
    codeField: connection?.codeField ?? '',
    active: connection?.active ?? true,
  };
}

function isInterval(text: string): boolean {
  const minutes = Number(text);
  return /^\d+$/.test(text.trim()) && minutes >= 1 && minutes <= 1440;
}
