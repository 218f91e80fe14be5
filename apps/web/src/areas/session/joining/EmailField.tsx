import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';

interface Props {
  /** What the form hands to the field. */
  field: { value?: string; error?: ReactNode };
}

/** The address by which one signs in; password managers keep it as the user's name. */
export function EmailField({ field }: Props) {
  const { t } = useTexts();
  return (
    <TextInput
      {...field}
      label={t('joining:signUp.email')}
      type="email"
      autoComplete="username"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      size="md"
      required
      withAsterisk={false}
    />
  );
}
