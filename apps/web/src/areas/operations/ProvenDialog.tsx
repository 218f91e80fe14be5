import type { ReactNode } from 'react';
import css from '../../ui/Confirm.module.css';
import { ConfirmButtons, ConfirmFrame } from '../../ui/Confirm.tsx';
import { ReasonField } from '../../ui/form/ReasonField.tsx';
import { ServerForm } from '../../ui/form/ServerForm.tsx';
import { useRequired } from '../../ui/form/use-required.ts';
import { useServerForm } from '../../ui/form/use-server-form.ts';
import { SecondFactorFields } from './SecondFactorFields.tsx';
import { codeOf, useSecondFactor } from './use-second-factor.ts';

interface Props<Answer> {
  title: string;
  /** What will happen, in a sentence or two. */
  children: ReactNode;
  /** Label of the confirm button. */
  confirm: string;
  dangerous?: boolean;
  send: (body: { readonly reason: string }, proof: { readonly code?: string }) => Promise<Answer>;
  onSent: (answer: Answer) => void;
  onClose: () => void;
}

/** Confirms an operator's action on money, with a reason; the second factor is proven here if required. */
export function ProvenDialog<Answer>({
  title,
  children,
  confirm,
  dangerous,
  send,
  onSent,
  onClose,
}: Props<Answer>) {
  const required = useRequired();
  const { factors, requestWithFactor } = useSecondFactor();
  const state = useServerForm({
    // A code is never saved as a draft.
    draft: null,
    initialValues: { reason: '', code: '' },
    validate: { reason: required },
    send: ({ reason, code }) => requestWithFactor(() => send({ reason }, codeOf(code))),
    onSent,
  });
  const { getInputProps } = state.form;
  return (
    <ConfirmFrame title={title} busy={state.busy} onClose={onClose}>
      {(close) => (
        <ServerForm state={state} label={title}>
          <div className={css.text}>
            {children}
            <ReasonField readOnly={state.busy} {...getInputProps('reason')} />
            <SecondFactorFields factors={factors} input={getInputProps('code')} />
          </div>
          <ConfirmButtons confirm={confirm} dangerous={dangerous} busy={state.busy} onCancel={close} />
        </ServerForm>
      )}
    </ConfirmFrame>
  );
}
