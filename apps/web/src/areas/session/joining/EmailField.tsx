import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { TextField } from '../../../ui/form/fields.tsx';

interface Props {
  /** The form's props for the field. */
  field: { value?: string; error?: ReactNode };
}

/** The address to sign in with; password managers store it as the username. */
export function EmailField({ field }: Props) {
  const { t } = useTexts();
  return (
    <TextField
      {...field}
      label={t('joining:signUp.email')}
      type="email"
      autoComplete="username"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      size="large"
      required
    />
  );
}
