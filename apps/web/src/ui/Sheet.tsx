import { type ReactNode, useId } from 'react';
import { useTexts } from '../i18n/use-texts.ts';
import { DialogScope, useDialog } from './dialog.ts';
import { Icon } from './icons.tsx';
import css from './Sheet.module.css';

interface Props {
  title: string;
  /** Comes up from below, only as high as it needs to be: for choices under the thumb. */
  bottom?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** Details or a form beside the page, over it on a phone. Closing it asks while a form in it has unsaved text. */
export function Sheet({ title, bottom = false, onClose, children }: Props) {
  const { t } = useTexts();
  const { props, close, guard } = useDialog(onClose);
  const heading = useId();
  return (
    <dialog {...props} className={css.sheet} data-bottom={bottom} aria-labelledby={heading} closedby="any">
      <div className={css.head}>
        <h2 id={heading} className={css.title}>
          {title}
        </h2>
        <button type="button" className={css.close} onClick={close} aria-label={t('layout.close')}>
          <Icon name="close" />
        </button>
      </div>
      <DialogScope value={guard}>{children}</DialogScope>
    </dialog>
  );
}
