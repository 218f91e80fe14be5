import { useTexts } from '../../i18n/use-texts.ts';
import { chooseTheme } from '../../ui/color-scheme.ts';
import { Disclosure, DisclosureItem } from '../../ui/Disclosure.tsx';
import { Icon } from '../../ui/icons.tsx';

const choices = ['light', 'dark', 'auto'] as const;

/** Light, dark, or as the system has it. Only an attribute changes: nothing is rendered again. */
export function ThemeMenu() {
  const { t } = useTexts();
  return (
    <Disclosure label={t('layout.theme')} face={<Icon name="theme" />}>
      {choices.map((choice) => (
        <DisclosureItem key={choice} onSelect={() => chooseTheme(choice)}>
          {t(`theme.${choice}`)}
        </DisclosureItem>
      ))}
    </Disclosure>
  );
}
