import { type ReactNode, useId } from 'react';
import { useReachable } from '../api/connection.ts';
import { useTexts } from '../i18n/use-texts.ts';
import css from './Reasoned.module.css';

/** Whether a group of controls can write, and the one line that tells all of them why not. */
export interface NoWrites {
  readonly blocked: boolean;
  /** Render it near the controls; false while they can write. */
  readonly note: ReactNode;
  /** Id of the line; buttons take it as `toldBy`. */
  readonly id: string;
  /** Attributes of a control that is no button; empty while it can write. */
  readonly marks: { readonly 'aria-disabled'?: true; readonly 'aria-describedby'?: string };
}

/** Without a connection nothing can be saved: for a list or a table whose lines would all say the same. */
export function useNoWrites(): NoWrites {
  const { t } = useTexts();
  const id = useId();
  const blocked = !useReachable();
  return {
    blocked,
    id,
    note: blocked && (
      <p id={id} className={css.reason}>
        {t('connection.noWrites')}
      </p>
    ),
    marks: blocked ? { 'aria-disabled': true, 'aria-describedby': id } : {},
  };
}
