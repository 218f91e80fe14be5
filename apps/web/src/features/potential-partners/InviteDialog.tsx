import { useId, useLayoutEffect, useRef } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { Icon } from '../../ui/icons.tsx';
import css from './InviteDialog.module.css';
import { InviteForm } from './InviteForm.tsx';

/** The form above the list; on a phone it has the whole screen. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useLayoutEffect(() => {
    const { current } = dialog;
    current?.showModal();
    current?.querySelector('input')?.focus();
    return () => current?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={css.dialog}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={css.head}>
        <h2 id={heading}>{t('links:invite.title')}</h2>
        <button type="button" className={css.close} onClick={onClose} aria-label={t('layout.close')}>
          <Icon name="close" />
        </button>
      </div>
      <InviteForm onSent={onClose} />
    </dialog>
  );
}
