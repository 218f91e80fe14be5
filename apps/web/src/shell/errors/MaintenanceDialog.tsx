import { useLayoutEffect, useRef } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import css from './ErrorScreen.module.css';
import { Maintenance } from './Maintenance.tsx';

/**
 * Over the page and over every dialog while the product is being worked on. What is below stays as it is, with all
 * that was typed, and is there again when the work is done.
 */
export function MaintenanceDialog() {
  const { t } = useTexts();
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const { current } = dialog;
    current?.showModal();
    return () => current?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={css.dialog}
      aria-label={t('ui:maintenance.title')}
      closedby="none"
      // For browsers that do not know `closedby`: there, whoever presses Escape twice is not asked any more.
      onCancel={(event) => event.preventDefault()}
      onClose={({ currentTarget }) => currentTarget.showModal()}
    >
      <Maintenance running />
    </dialog>
  );
}
