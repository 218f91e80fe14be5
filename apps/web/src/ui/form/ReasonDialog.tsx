import type { ReactNode } from 'react';
import css from '../Confirm.module.css';
import { ConfirmButtons, ConfirmFrame } from '../Confirm.tsx';
import { ReasonField } from './ReasonField.tsx';
import { ServerForm } from './ServerForm.tsx';
import { useRequired } from './use-required.ts';
import { useServerForm } from './use-server-form.ts';

interface Props {
  title: string;
  /** What will happen, in a sentence or two. */
  children: ReactNode;
  /** Label of the confirm button. */
  confirm: string;
  dangerous?: boolean;
  /** Names the reason among the drafts that survive an expired session. */
  draft: string;
  send: (body: { readonly reason: string }) => Promise<unknown>;
  onSent: () => void;
  onClose: () => void;
}

/** Confirms an operator's action on an account, with a reason. After a refusal the reason stays. */
export function ReasonDialog({ title, children, confirm, dangerous, draft, send, onSent, onClose }: Props) {
  const required = useRequired();
  const state = useServerForm({
    draft,
    initialValues: { reason: '' },
    validate: { reason: required },
    send,
    onSent,
  });
  return (
    <ConfirmFrame title={title} busy={state.busy} onClose={onClose}>
      {(close) => (
        <ServerForm state={state} label={title}>
          <div className={css.text}>
            {children}
            <ReasonField readOnly={state.busy} {...state.form.getInputProps('reason')} />
          </div>
          <ConfirmButtons confirm={confirm} dangerous={dangerous} busy={state.busy} onCancel={close} />
        </ServerForm>
      )}
    </ConfirmFrame>
  );
}
