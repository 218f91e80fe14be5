import { useTexts } from '../../i18n/use-texts.ts';

/** The rule of a field that must not be empty: what is wrong with its text, or null. */
export function useRequired(): (text: string) => string | null {
  const { t } = useTexts();
  return (text) => (text.trim() === '' ? t('ui:form.required') : null);
}
