import { type ReactNode, useId } from 'react';
import { useTexts } from '../i18n/use-texts.ts';
import { Button } from './Button.tsx';
import css from './Confirm.module.css';
import { DialogScope, useDialog } from './dialog.ts';
import { ReasonedButton } from './Reasoned.tsx';

interface FrameProps {
  title: string;
  /** A request is in flight, so the dialog cannot be closed. */
  busy: boolean;
  onClose: () => void;
  /** Content below the title; `close` asks first while a form in it has unsaved input. */
  children: (close: () => void) => ReactNode;
}

/** The dialog of a question. The native element traps the focus and restores it. */
export function ConfirmFrame({ title, busy, onClose, children }: FrameProps) {
  const heading = useId();
  const { props, close, guard } = useDialog(() => {
    if (!busy) onClose();
  });
  return (
    <dialog {...props} className={css.confirm} aria-labelledby={heading}>
      <DialogScope value={guard}>
        <h2 id={heading}>{title}</h2>
        {children(close)}
      </DialogScope>
    </dialog>
  );
}

interface ButtonsProps {
  /** Label of the confirm button. */
  confirm: string;
  dangerous?: boolean | undefined;
  busy: boolean;
  /** False if nothing is sent. */
  writes?: boolean;
  onCancel: () => void;
  /** Without it the button submits the surrounding form. */
  onConfirm?: () => void;
}

/** Both buttons of a question. */
export function ConfirmButtons({
  confirm,
  dangerous,
  busy,
  writes = true,
  onCancel,
  onConfirm,
}: ButtonsProps) {
  const { t } = useTexts();
  return (
    <div className={css.buttons}>
      <Button variant="default" onClick={onCancel} disabled={busy}>
        {t('ui:confirm.cancel')}
      </Button>
      <ReasonedButton
        {...(onConfirm ? { onClick: onConfirm } : { type: 'submit' })}
        loading={busy}
        writes={writes}
        data-dangerous={dangerous}
        className={css.do}
      >
        {confirm}
      </ReasonedButton>
    </div>
  );
}

interface Props extends Omit<ButtonsProps, 'busy' | 'onCancel' | 'onConfirm'> {
  title: string;
  /** What will happen, in a sentence or two, with the exact values. */
  children: ReactNode;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Confirms something irreversible. */
export function Confirm({ title, children, busy = false, onClose, ...buttons }: Props) {
  return (
    <ConfirmFrame title={title} busy={busy} onClose={onClose}>
      {(close) => (
        <>
          <div className={css.text}>{children}</div>
          <ConfirmButtons {...buttons} busy={busy} onCancel={close} />
        </>
      )}
    </ConfirmFrame>
  );
}
