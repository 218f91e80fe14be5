import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { PasswordField } from './fields.tsx';
import css from './PasswordAgain.module.css';

interface Props {
  value?: string;
  error?: ReactNode;
  onChange?: (value: string) => void;
}

/** The password of a user who signed in long ago, required where money moves. It takes the focus when it appears. */
export function PasswordAgain({ value = '', error, onChange }: Props) {
  const { t } = useTexts();
  return (
    <PasswordField
      className={css.password}
      label={t('ui:form.password')}
      description={t('ui:form.passwordWhy')}
      autoComplete="current-password"
      value={value}
      error={error}
      onChange={({ currentTarget }) => onChange?.(currentTarget.value)}
      autoFocus
      required
    />
  );
}
