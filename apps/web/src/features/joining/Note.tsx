import type { ReactNode } from 'react';
import { Icon } from '../../ui/icons.tsx';
import css from './joining.module.css';

interface Props {
  title: string;
  /** Something is over or wrong, rather than good to know. */
  alarm?: boolean;
  children?: ReactNode;
}

/** A short word above a form. */
export function Note({ title, alarm = false, children }: Props) {
  return (
    <div className={css.note} data-kind={alarm ? 'alarm' : 'news'} role={alarm ? 'alert' : 'status'}>
      <Icon name={alarm ? 'alert' : 'invite'} />
      <div>
        <strong>{title}</strong>
        {children !== undefined && <p>{children}</p>}
      </div>
    </div>
  );
}
