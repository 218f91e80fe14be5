import { type Locale, locales } from '../../i18n/locale.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { CheckField } from '../../ui/form/fields.tsx';
import css from './LanguageChoices.module.css';

interface Props {
  legend: string;
  chosen: readonly Locale[];
  onChoose: (languages: Locale[]) => void;
}

/** Multiple choice of the product's languages. */
export function LanguageChoices({ legend, chosen, onChoose }: Props) {
  const { t } = useTexts();
  return (
    <fieldset className={css.choices}>
      <legend>{legend}</legend>
      {locales.map((locale) => (
        <CheckField
          key={locale}
          checked={chosen.includes(locale)}
          onChange={({ currentTarget: { checked } }) =>
            onChoose(locales.filter((one) => (one === locale ? checked : chosen.includes(one))))
          }
        >
          {t(`operations:language.${locale}`)}
        </CheckField>
      ))}
    </fieldset>
  );
}
