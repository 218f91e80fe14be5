import { useLayoutEffect, useRef } from 'react';
import css from './ErrorScreen.module.css';
import { Maintenance } from './Maintenance.tsx';

/**
 * Over the page and over every dialog while the product is being worked on. What is below stays as it is, with all
 * that was typed, and is there again when the work is done.
 */
export function MaintenanceDialog() {
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
      onCancel={(event) => event.preventDefault()}
      // Whoever presses Escape twice is not asked any more.
      onClose={({ currentTarget }) => currentTarget.showModal()}
    >
      <Maintenance />
    </dialog>
  );
}
