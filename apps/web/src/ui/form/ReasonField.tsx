import type { ComponentProps } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { TextArea } from './fields.tsx';

const MAX_REASON_LENGTH = 500;

/** The reason for an operator's action, which is logged. */
export function ReasonField(input: Omit<ComponentProps<typeof TextArea>, 'label'>) {
  const { t } = useTexts();
  return (
    <TextArea
      label={t('ui:form.reason')}
      description={t('ui:form.reasonHint')}
      maxLength={MAX_REASON_LENGTH}
      rows={2}
      {...input}
    />
  );
}
