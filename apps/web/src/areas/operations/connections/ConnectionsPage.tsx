import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../../api/request.ts';
import { useSession } from '../../../api/session-store.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { CheckField, PasswordField, TextField } from '../../../ui/form/fields.tsx';
import { ReasonField } from '../../../ui/form/ReasonField.tsx';
import { SaveButton } from '../../../ui/form/SaveButton.tsx';
import { ServerForm } from '../../../ui/form/ServerForm.tsx';
import { useRequired } from '../../../ui/form/use-required.ts';
import { useServerForm } from '../../../ui/form/use-server-form.ts';
import { PageHead } from '../../../ui/PageHead.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import css from '../cards.module.css';
import operatorFormCss from '../operators/OperatorForm.module.css';
import { ConnectionStatus } from './ConnectionStatus.tsx';
import { type Connection, connectionQuery } from './connections.data.ts';

/** The shop whose orders are imported automatically. */
export function ConnectionsPage() {
  const { t } = useTexts();
  const mayChange = useSession().rights.includes('company.write');
  const query = useQuery({ ...connectionQuery(), refetchInterval: 30_000 });
  return (
    <>
      <PageHead title={t('operations:title.connections')} lead={t('shop:lead')} />
      <QueryContent query={query} lines={[90, 60, 90, 60]}>
        {({ connection }) => (
          <div className={css.cards}>
            <div className={css.column}>
              <Card title={t('shop:status.title')}>
                {connection === null ? (
                  <Empty title={t('shop:empty.title')}>{t('shop:empty.text')}</Empty>
                ) : (
                  <ConnectionStatus connection={connection} mayChange={mayChange} />
                )}
              </Card>
              {connection !== null && <FaultyOrders connection={connection} />}
            </div>
            {mayChange && (
              <Card title={t('shop:form.title')}>
                {/* A new form once a connection exists: it starts with what is stored then. */}
                <ConnectionForm key={connection === null ? 'new' : 'kept'} connection={connection} />
              </Card>
            )}
          </div>
        )}
      </QueryContent>
    </>
  );
}

/** Orders of the shop that were not imported or need attention, each with the reason. */
function FaultyOrders({ connection: { faults, faultCount } }: { connection: Connection }) {
  const { t, format } = useTexts();
  const more = faultCount - faults.length;
  return (
    <Card title={t('shop:faulty.title')}>
      {faults.length === 0 ? (
        <Empty title={t('shop:faulty.none')}>{t('shop:faulty.noneText')}</Empty>
      ) : (
        <ul className={css.list}>
          {faults.map(({ number, imported, reason, since, tries }) => (
            <li key={`${number} ${since} ${reason}`}>
              <span className={css.line}>
                <strong>{number ?? t('shop:faulty.unnamed')}</strong>
                <Badge tone={imported ? 'neutral' : 'waiting'}>
                  {t(imported ? 'shop:faulty.imported' : 'shop:faulty.waits')}
                </Badge>
                <span className="quiet">
                  {t('shop:faulty.since', { date: format.date(since) })},{' '}
                  {t('shop:faulty.tries', { count: tries, number: format.integer(tries) })}
                </span>
              </span>
              <span lang="en">{reason}</span>
            </li>
          ))}
          {more > 0 && (
            <li className="quiet">{t('shop:faulty.more', { count: more, number: format.integer(more) })}</li>
          )}
        </ul>
      )}
    </Card>
  );
}

const USUAL_INTERVAL = 10;

/** Connects the shop, or changes its connection. The key can be entered but is never shown. */
function ConnectionForm({ connection }: { connection: Connection | null }) {
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
    <ServerForm state={state} label={t('shop:form.title')} className={operatorFormCss.form}>
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
