import { type Locale, locales } from '../../../i18n/locale.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Segments } from '../../../ui/Segments.tsx';

interface Props {
  value: Locale;
  onChoose: (locale: Locale) => void;
}

/** In which language a text of the company is looked at. */
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
