import { type Locale, locales } from '../../../i18n/locale.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Segments } from '../../../ui/Segments.tsx';

interface Props {
  language: Locale;
  /** Whether a language has any text. */
  isWritten: (language: Locale) => boolean;
  /** Languages with a fault. */
  faulty: readonly Locale[];
  onLanguage: (language: Locale) => void;
  /** Which languages are required, and who reads which. */
  hint: string;
}

/** The language being edited, with tabs for the others. */
export function LanguageChoice({ language, isWritten, faulty, onLanguage, hint }: Props) {
  const { t, format } = useTexts();
  const elsewhere = faulty.filter((locale) => locale !== language);
  return (
    <>
      <Segments
        label={t('newsDesk:language')}
        value={language}
        onChoose={onLanguage}
        options={locales.map((locale) => ({
          value: locale,
          label: t(`operations:language.${locale}`),
          ...(faulty.includes(locale)
            ? { icon: 'alert' as const }
            : isWritten(locale) && { icon: 'check' as const }),
        }))}
      />
      <p className="quiet">{hint}</p>
      {elsewhere.length > 0 && (
        <p className="bw-fault" role="alert">
          {t('newsDesk:elsewhere', {
            languages: format.list(elsewhere.map((locale) => t(`operations:language.${locale}`))),
          })}
        </p>
      )}
    </>
  );
}
