import { useLayoutEffect, useRef } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import css from './ErrorScreen.module.css';
import { Maintenance } from './Maintenance.tsx';

/**
 * Covers the page and every dialog during maintenance. What is below keeps its state, with all that was typed, and
 * returns afterwards.
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
      // For browsers without `closedby`; there, pressing Escape twice cannot be prevented.
      onCancel={(event) => event.preventDefault()}
      onClose={({ currentTarget }) => currentTarget.showModal()}
    >
      <Maintenance running />
    </dialog>
  );
}
