import { useState } from 'react';
import { request } from '../../../api/request.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { PasswordField, TextField } from '../../../ui/form/fields.tsx';
import { SaveButton } from '../../../ui/form/SaveButton.tsx';
import { ServerForm } from '../../../ui/form/ServerForm.tsx';
import { useServerForm } from '../../../ui/form/use-server-form.ts';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { PasskeyNote } from './PasskeyNote.tsx';
import { addPasskey, type PasskeyProblem } from './passkey-calls.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import css from './SecondFactorCard.module.css';

/** An action on the user's passkeys: a new one, or one of them by id and name. */
export type PasskeyAction =
  | { readonly kind: 'add' }
  | { readonly kind: 'rename' | 'remove'; readonly id: number; readonly name: string };

interface Props {
  action: PasskeyAction;
  onChanged: () => void;
  onClose: () => void;
}

/** Adds a passkey, with recovery codes if it is the first second factor; renames or removes one. */
export function PasskeyDialog({ action, onChanged, onClose }: Props) {
  const { t } = useTexts();
  const [codes, setCodes] = useState<readonly string[] | null>(null);

  function end(message: string): void {
    toast.success(message);
    onChanged();
    onClose();
  }

  function added(recoveryCodes: readonly string[] | null): void {
    if (recoveryCodes === null) {
      end(t('account:passkeys.added'));
      return;
    }
    onChanged();
    setCodes(recoveryCodes);
  }

  return (
    <Sheet title={t('account:passkeys.title')} onClose={onClose}>
      {codes !== null && <RecoveryCodes codes={codes} onDone={onClose} />}
      {codes === null && action.kind === 'add' && <Adding onAdded={added} />}
      {action.kind === 'rename' && (
        <Renaming {...action} onRenamed={() => end(t('account:passkeys.renamed'))} />
      )}
      {action.kind === 'remove' && (
        <Removing {...action} onRemoved={() => end(t('account:passkeys.removed'))} />
      )}
    </Sheet>
  );
}

function Adding({ onAdded }: { onAdded: (recoveryCodes: readonly string[] | null) => void }) {
  const { t } = useTexts();
  const [problem, setProblem] = useState<PasskeyProblem | null>(null);
  const filled = useFilled();
  const state = useServerForm({
    draft: null,
    initialValues: { name: '', password: '' },
    validate: { name: filled, password: filled },
    send: (values) => {
      setProblem(null);
      return addPasskey(values);
    },
    onSent: (made) => {
      if ('problem' in made) setProblem(made.problem);
      else onAdded(made.recoveryCodes);
    },
  });
  return (
    <ServerForm state={state} label={t('account:passkeys.add')} className={css.steps}>
      {problem !== null && <PasskeyNote failure={problem} />}
      <p>{t('account:passkeys.addText')}</p>
      <NameField {...state.form.getInputProps('name')} />
      <PasswordField
        label={t('account:password.current')}
        autoComplete="current-password"
        {...state.form.getInputProps('password')}
      />
      <ReasonedButton type="submit" writes loading={state.busy}>
        {t('account:passkeys.add')}
      </ReasonedButton>
    </ServerForm>
  );
}

function Renaming({ id, name, onRenamed }: { id: number; name: string; onRenamed: () => void }) {
  const { t } = useTexts();
  const state = useServerForm({
    draft: null,
    initialValues: { name },
    validate: { name: useFilled() },
    send: (body) => request('PUT /api/user/passkeys/{passkey}', { params: { passkey: id }, body }),
    onSent: onRenamed,
  });
  return (
    <ServerForm state={state} label={t('account:passkeys.rename')} className={css.steps}>
      <NameField {...state.form.getInputProps('name')} />
      <SaveButton state={state} />
    </ServerForm>
  );
}

function Removing({ id, name, onRemoved }: { id: number; name: string; onRemoved: () => void }) {
  const { t } = useTexts();
  const state = useServerForm({
    draft: null,
    initialValues: { password: '' },
    validate: { password: useFilled() },
    send: (body) => request('POST /api/user/passkeys/{passkey}/remove', { params: { passkey: id }, body }),
    onSent: onRemoved,
  });
  return (
    <ServerForm state={state} label={t('account:passkeys.remove')} className={css.steps}>
      <p>{t('account:passkeys.removeText', { name })}</p>
      <PasswordField
        label={t('account:password.current')}
        autoComplete="current-password"
        {...state.form.getInputProps('password')}
      />
      <SaveButton state={state}>{t('account:passkeys.remove')}</SaveButton>
    </ServerForm>
  );
}

function NameField(props: Omit<Parameters<typeof TextField>[0], 'label'>) {
  const { t } = useTexts();
  return (
    <TextField
      label={t('account:passkeys.name')}
      description={t('account:passkeys.nameHint')}
      maxLength={60}
      autoComplete="off"
      {...props}
    />
  );
}

/** Validates that something was typed. */
function useFilled(): (text: string) => string | null {
  const { t } = useTexts();
  return (text) => (text.trim() === '' ? t('account:form.required') : null);
}
