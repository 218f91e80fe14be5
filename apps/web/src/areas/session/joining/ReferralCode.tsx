import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { askedWhileTyping } from '../../../ui/asked-while-typing.ts';
import { TextField } from '../../../ui/form/fields.tsx';
import { useDebounced } from '../../../ui/use-debounced.ts';
import { originQuery } from './joining.data.ts';

const PAUSE_MS = 400;

interface Props {
  /** The form's props for the field. */
  field: { value?: string; error?: ReactNode; onChange: (text: string) => void };
}

/** The code of the person who recommended this; their name appears once the code is valid. */
export function ReferralCode({ field }: Props) {
  const { t, locale } = useTexts();
  const code = useDebounced(field.value ?? '', PAUSE_MS);
  const isCode = /^[A-Z0-9]{1,50}$/.test(code);
  const { data, error } = useQuery({
    ...originQuery({ code, locale }),
    ...askedWhileTyping,
    enabled: isCode,
  });
  const unknown = code !== '' && (!isCode || error?.status === 404);
  const sponsor = isCode && data?.sponsor;
  return (
    <TextField
      {...field}
      onChange={(event) => field.onChange(event.currentTarget.value.trim().toUpperCase())}
      error={field.error ?? (unknown && t('joining:refused.code'))}
      label={t('joining:signUp.code')}
      description={
        sponsor ? t('joining:signUp.recommendedBy', { name: sponsor }) : t('joining:signUp.codeHint')
      }
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      size="large"
    />
  );
}
