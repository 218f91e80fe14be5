import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { TextField } from '../../../ui/form/fields.tsx';

interface Props {
  /** What the form hands to the field. */
  field: { value?: string; error?: ReactNode };
}

/** The address by which one signs in; password managers keep it as the user's name. */
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
