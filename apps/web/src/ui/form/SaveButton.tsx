import type { ReactNode } from 'react';
import { useReachable } from '../../api/connection.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { ReasonedButton } from '../Reasoned.tsx';
import css from './SaveButton.module.css';

interface Props {
  state: { readonly busy: boolean; readonly saved: boolean };
  /** The words of the button, where "save" does not say it. */
  children?: ReactNode;
}

/** Submits a form, and says when that is done. */
export function SaveButton({ state, children }: Props) {
  const { t } = useTexts();
  // What is sent is never kept for later: nobody should believe that something was done which was not.
  const reason = useReachable() ? null : t('connection.noWrites');
  return (
    <div className={css.save}>
      <ReasonedButton type="submit" loading={state.busy} reason={reason}>
        {children ?? t('ui:form.save')}
      </ReasonedButton>
      <span role="status" className={css.saved}>
        {state.saved && t('ui:form.saved')}
      </span>
    </div>
  );
}
