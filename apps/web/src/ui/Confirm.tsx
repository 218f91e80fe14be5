import { type ReactNode, useId } from 'react';
import { useTexts } from '../i18n/use-texts.ts';
import { Button } from './Button.tsx';
import css from './Confirm.module.css';
import { DialogScope, useDialog } from './dialog.ts';
import { ReasonedButton } from './Reasoned.tsx';

interface FrameProps {
  title: string;
  /** Something is on its way: it does not close. */
  busy: boolean;
  onClose: () => void;
  /** What stands below the title; `close` asks first while a form in it has unsaved text. */
  children: (close: () => void) => ReactNode;
}

/** The dialog of a question. The browser's own keeps the focus and gives it back. */
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
  /** The words of the button that does it. */
  confirm: string;
  dangerous?: boolean | undefined;
  busy: boolean;
  /** False where nothing is sent. */
  writes?: boolean;
  onCancel: () => void;
  /** Without it the button sends the form around it. */
  onConfirm?: () => void;
}

/** The two ways out of a question. */
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
  /** What happens, in a sentence or two, with the exact values. */
  children: ReactNode;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something that cannot be taken back. */
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
