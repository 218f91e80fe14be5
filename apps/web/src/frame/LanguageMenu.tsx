import { localeNames, offeredLocales } from '../i18n/locale.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Disclosure, DisclosureItem } from '../ui/Disclosure.tsx';
import { Icon } from '../ui/icons.tsx';
import { useChooseLanguage } from './use-choose-language.ts';

/** The languages, each by its own name. */
export function LanguageMenu() {
  const { t, locale: current } = useTexts();
  const choose = useChooseLanguage();
  return (
    <Disclosure
      label={t('layout.language', { name: localeNames[current] })}
      face={
        <>
          <Icon name="globe" />
          <span aria-hidden="true">{current.slice(0, 2).toUpperCase()}</span>
        </>
      }
    >
      {offeredLocales().map((locale) => (
        <DisclosureItem
          key={locale}
          lang={locale}
          current={locale === current}
          onSelect={() => choose(locale)}
        >
          {localeNames[locale]}
        </DisclosureItem>
      ))}
    </Disclosure>
  );
}
