import { type ReactNode, useId } from 'react';
import { useTexts } from '../i18n/use-texts.ts';
import { Button } from './Button.tsx';
import css from './Confirm.module.css';
import { useDialog } from './dialog.ts';
import { ReasonedButton } from './Reasoned.tsx';

interface Props {
  title: string;
  /** What happens, in a sentence or two, with the exact values. */
  children: ReactNode;
  /** The words of the button that does it. */
  confirm: string;
  dangerous?: boolean;
  busy?: boolean;
  /** False where nothing is sent. */
  writes?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something that cannot be taken back. The browser's own dialog keeps the focus and gives it back. */
export function Confirm({
  title,
  children,
  confirm,
  dangerous,
  busy = false,
  writes = true,
  onConfirm,
  onClose,
}: Props) {
  const { t } = useTexts();
  const heading = useId();
  const { props, close } = useDialog(() => {
    if (!busy) onClose();
  });
  return (
    <dialog {...props} className={css.confirm} aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      <div className={css.text}>{children}</div>
      <div className={css.buttons}>
        <Button variant="default" onClick={close} disabled={busy}>
          {t('ui:confirm.cancel')}
        </Button>
        <ReasonedButton
          onClick={onConfirm}
          loading={busy}
          writes={writes}
          data-dangerous={dangerous}
          className={css.do}
        >
          {confirm}
        </ReasonedButton>
      </div>
    </dialog>
  );
}
