import { useTexts } from '../../../../i18n/use-texts.ts';
import { SelectField } from '../../../../ui/form/fields.tsx';

interface Props {
  /** First days of the months on offer; the first is the running one. */
  months: readonly string[];
  input: object;
}

/** The month from whose start on a change takes effect. */
export function MonthField({ months, input }: Props) {
  const { t, format } = useTexts();
  return (
    <SelectField
      label={t('operations:move.from')}
      description={t('operations:move.fromHint')}
      options={months.map((month, i) => ({
        value: month,
        label: i === 0 ? t('operations:move.running', { month: format.month(month) }) : format.month(month),
      }))}
      {...input}
    />
  );
}
