import type { ComponentProps } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { TextArea } from '../../../ui/form/fields.tsx';
import { REGISTRATION } from './link-target.ts';

const MAX_WORDS_LENGTH = 300;

/** The partner's text on a link. Only for the target that displays it: the page that says who invites. */
export function WordsField({ target, ...field }: ComponentProps<typeof TextArea> & { target: string }) {
  const { t } = useTexts();
  if (target !== REGISTRATION) return null;
  return (
    <TextArea
      {...field}
      label={t('links:editor.words')}
      description={t('links:editor.wordsHint')}
      maxLength={MAX_WORDS_LENGTH}
      rows={3}
      size="large"
    />
  );
}
