import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { useTexts } from '../i18n/use-texts.ts';
import { Icon } from './icons.tsx';
import css from './Sheet.module.css';

interface Props {
  title: string;
  /** Comes up from below, only as high as it needs to be: for choices under the thumb. */
  bottom?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** Details beside the page, over it on a phone. The browser's own dialog keeps the focus inside and gives it back. */
export function Sheet({ title, bottom = false, onClose, children }: Props) {
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
      className={css.sheet}
      data-bottom={bottom}
      aria-labelledby={heading}
      closedby="any"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={css.head}>
        <h2 id={heading} className={css.title}>
          {title}
        </h2>
        <button type="button" className={css.close} onClick={onClose} aria-label={t('layout.close')}>
          <Icon name="close" />
        </button>
      </div>
      {children}
    </dialog>
  );
}
