import type { ComponentProps, ReactNode } from 'react';
import css from './CheckField.module.css';

interface Props extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  children: ReactNode;
}

/** A box to tick, with its words beside it. */
export function CheckField({ children, ...input }: Props) {
  return (
    <label className={css.check}>
      <input type="checkbox" {...input} />
      <span>{children}</span>
    </label>
  );
}
