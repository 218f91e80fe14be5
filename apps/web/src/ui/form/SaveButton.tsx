import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { ReasonedButton } from '../Reasoned.tsx';
import css from './SaveButton.module.css';

interface Props {
  state: { readonly busy: boolean; readonly saved: boolean };
  /** Label of the button, if "save" does not fit. */
  children?: ReactNode;
}

/** Submits a form, and confirms when that is done. */
export function SaveButton({ state, children }: Props) {
  const { t } = useTexts();
  return (
    <div className={css.save}>
      <ReasonedButton type="submit" loading={state.busy} writes>
        {children ?? t('ui:form.save')}
      </ReasonedButton>
      <span role="status" className={css.saved}>
        {state.saved && t('ui:form.saved')}
      </span>
    </div>
  );
}
