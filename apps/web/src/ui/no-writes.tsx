import { type ReactNode, useId } from 'react';
import { useReachable } from '../api/connection.ts';
import { useTexts } from '../i18n/use-texts.ts';
import css from './Reasoned.module.css';

/** Whether several controls that stand together can write, and the one line that tells all of them why not. */
export interface NoWrites {
  readonly blocked: boolean;
  /** To be shown near the controls; false while they can write. */
  readonly note: ReactNode;
  /** Names the line; a button takes it as `toldBy`. */
  readonly id: string;
  /** What a control that is no button wears; nothing while it can write. */
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
