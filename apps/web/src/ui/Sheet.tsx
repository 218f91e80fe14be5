import { type ReactNode, useId } from 'react';
import { CloseButton } from './CloseButton.tsx';
import { DialogScope, useDialog } from './dialog.ts';
import css from './Sheet.module.css';

interface Props {
  title: string;
  /** Comes up from below, only as high as necessary: for choices within the thumb's reach. */
  bottom?: boolean;
  /** Beside the close button. */
  head?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** Details or a form beside the page, over it on a phone. Closing asks first while a form in it has unsaved input. */
export function Sheet({ title, bottom = false, head, onClose, children }: Props) {
  const { props, close, guard } = useDialog(onClose);
  const heading = useId();
  return (
    <dialog {...props} className={css.sheet} data-bottom={bottom} aria-labelledby={heading} closedby="any">
      <DialogScope value={guard}>
        <div className={css.head}>
          <h2 id={heading} className={css.title}>
            {title}
          </h2>
          {head}
          <CloseButton first={head !== undefined} onClick={close} />
        </div>
        {children}
      </DialogScope>
    </dialog>
  );
}
