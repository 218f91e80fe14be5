import { Button } from '@mantine/core';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { useTexts } from '../i18n/use-texts.ts';
import css from './Confirm.module.css';

interface Props {
  title: string;
  /** What happens, in a sentence or two, with the exact values. */
  children: ReactNode;
  /** The words of the button that does it. */
  confirm: string;
  dangerous?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something that cannot be taken back. The browser's own dialog keeps the focus and gives it back. */
export function Confirm({ title, children, confirm, dangerous, busy = false, onConfirm, onClose }: Props) {
  const { t } = useTexts();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useLayoutEffect(() => {
    const { current } = dialog;
    current?.showModal();
    return () => current?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={css.confirm}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        if (!busy) onClose();
      }}
      onClose={({ currentTarget }) => {
        // Whoever presses Escape twice is not asked by the browser any more.
        if (currentTarget.open) return;
        if (busy) currentTarget.showModal();
        else onClose();
      }}
    >
      <h2 id={heading}>{title}</h2>
      <div className={css.text}>{children}</div>
      <div className={css.buttons}>
        <Button variant="default" onClick={onClose} disabled={busy}>
          {t('ui:confirm.cancel')}
        </Button>
        <Button onClick={onConfirm} loading={busy} data-dangerous={dangerous} className={css.do}>
          {confirm}
        </Button>
      </div>
    </dialog>
  );
}
