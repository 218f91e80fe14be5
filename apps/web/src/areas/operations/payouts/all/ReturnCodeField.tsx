import type { ComponentProps } from 'react';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { SelectField } from '../../../../ui/form/fields.tsx';

/** The most common return reasons by code (ISO 20022, ExternalReturnReason1Code). */
const returnCodes = ['AC01', 'AC03', 'AC04', 'AC06', 'AG01', 'BE04', 'MD07', 'MS02', 'MS03', 'RC01'] as const;

/** Why the bank returned a payment. */
export function ReturnCodeField(input: Omit<ComponentProps<typeof SelectField>, 'label' | 'options'>) {
  const { t } = useTexts();
  return (
    <SelectField
      label={t('runs:act.code')}
      options={[
        { value: '', label: t('runs:act.noCode') },
        ...returnCodes.map((code) => ({
          value: code,
          label: t('labelled', { label: code, value: t(`runs:returnCode.${code}`) }),
        })),
      ]}
      {...input}
    />
  );
}
