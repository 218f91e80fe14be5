import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSession } from '../../../api/session-store.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/form/fields.tsx';
import { ReasonField } from '../../../ui/form/ReasonField.tsx';
import { ServerForm } from '../../../ui/form/ServerForm.tsx';
import { useRequired } from '../../../ui/form/use-required.ts';
import { type ServerFormState, useServerForm } from '../../../ui/form/use-server-form.ts';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { PartnerFinder } from '../search/PartnerFinder.tsx';
import { fieldsOf, rowsOf, type TypedCells } from './changed-rows.ts';
import css from './Inbox.module.css';
import { type InboxEntry, type Retry, reloadInbox, retryEntry } from './inbox.data.ts';

interface Props {
  entry: InboxEntry;
}

/** Reports the result of a retry: an order was created, or the current faults are shown. */
function useAfterTry() {
  const { t } = useTexts();
  const client = useQueryClient();
  return ({ status }: InboxEntry) => {
    if (status === 'done') toast.success(t('inbox:retry.done', { count: 1, number: '1' }));
    else toast.error(t('inbox:still'));
    return reloadInbox(client);
  };
}

/** Assigns an order to the buyer it does not name, and imports it. */
export function AssignForm({ entry }: Props) {
  const { t } = useTexts();
  const { rights } = useSession();
  const required = useRequired();
  const onSent = useAfterTry();
  const state = useServerForm({
    draft: `inbox.assign.${entry.id}`,
    initialValues: { partner: '', name: '', reason: '' },
    validate: { partner: required, reason: required },
    send: ({ partner, reason }) => retryEntry(entry.id, { partner: `/api/partners/${partner}`, reason }),
    onSent,
  });
  const { values, setValues, getInputProps, errors } = state.form;
  const isFound = values.partner !== '' && values.name !== '';
  return (
    <Frame state={state} label={t('inbox:assign.button')}>
      {isFound ? (
        <div className={css.actions}>
          <strong>{`${values.name} (#${values.partner})`}</strong>
          <Button variant="subtle" onClick={() => setValues({ partner: '', name: '' })}>
            {t('inbox:assign.other')}
          </Button>
        </div>
      ) : rights.includes('partners.read') ? (
        <PartnerFinder
          label={t('inbox:buyer')}
          draft="inbox-buyer"
          error={errors.partner}
          onChoose={({ id, name }) => setValues({ partner: String(id), name })}
        />
      ) : (
        <TextField label={t('inbox:assign.number')} inputMode="numeric" {...getInputProps('partner')} />
      )}
    </Frame>
  );
}

/** Edits what the shop sent, and imports it. */
export function RowsForm({ entry }: Props) {
  const { t, format } = useTexts();
  const required = useRequired();
  const onSent = useAfterTry();
  const rows = fieldsOf(entry);
  const cells = Object.fromEntries(rows.flatMap((row) => row.cells.map(({ name, value }) => [name, value])));
  const state = useServerForm<TypedCells, InboxEntry>({
    draft: null,
    initialValues: { ...cells, reason: '' },
    validate: { reason: required },
    send: ({ reason = '', ...typed }) =>
      retryEntry(entry.id, { rows: rowsOf(entry, typed), reason } satisfies Retry),
    onSent,
  });
  return (
    <Frame state={state} label={t('inbox:rows.button')}>
      {rows.map(({ line, cells: fields }) => (
        <fieldset key={line} className={css.form}>
          <legend>{t('inbox:rows.line', { number: format.integer(line) })}</legend>
          <div className="bw-pair">
            {fields.map(({ name, column }) => (
              <TextField
                key={name}
                label={column}
                readOnly={state.busy}
                {...state.form.getInputProps(name)}
              />
            ))}
          </div>
        </fieldset>
      ))}
    </Frame>
  );
}

function Frame<Values extends TypedCells>({
  state,
  label,
  children,
}: {
  state: ServerFormState<Values>;
  label: string;
  children: ReactNode;
}) {
  const { t } = useTexts();
  return (
    <ServerForm state={state} label={label} className={css.form}>
      {children}
      <ReasonField readOnly={state.busy} {...state.form.getInputProps('reason')} />
      <ReasonedButton type="submit" writes loading={state.busy}>
        {t('inbox:assign.confirm')}
      </ReasonedButton>
    </ServerForm>
  );
}

/** Imports it again, unchanged or as paid before the programme began here. */
export function RetryButton({ entry, history, children }: Props & { history?: boolean; children: string }) {
  const onSent = useAfterTry();
  const state = useServerForm({
    draft: null,
    initialValues: {},
    send: () => retryEntry(entry.id, history === undefined ? {} : { history }),
    onSent,
  });
  return (
    <ServerForm state={state} label={children}>
      <ReasonedButton type="submit" variant="default" writes loading={state.busy}>
        {children}
      </ReasonedButton>
    </ServerForm>
  );
}
