import { useTexts } from '../../i18n/use-texts.ts';

/** The rule of a required field: its fault, or null. */
export function useRequired(): (text: string) => string | null {
  const { t } = useTexts();
  return (text) => (text.trim() === '' ? t('ui:form.required') : null);
}
