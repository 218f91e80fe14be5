import { type Locale, locales } from '../../../i18n/locale.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Segments } from '../../../ui/Segments.tsx';

interface Props {
  value: Locale;
  onChoose: (locale: Locale) => void;
}

/** The language in which a text of the company is displayed. */
export function TextLanguage(props: Props) {
  const { t } = useTexts();
  return (
    <Segments
      {...props}
      label={t('operations:field.locale')}
      options={locales.map((value) => ({ value, label: t(`operations:language.${value}`) }))}
    />
  );
}
