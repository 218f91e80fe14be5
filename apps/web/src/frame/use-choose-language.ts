import { useQueryClient } from '@tanstack/react-query';
import { chooseLocale } from '../i18n/i18n.ts';
import type { Locale } from '../i18n/locale.ts';
import { keepAccountLocale } from './account-locale.ts';

/** Switches the page immediately, and the account with it: nobody wants half a product in another language. */
export function useChooseLanguage(): (locale: Locale) => void {
  const client = useQueryClient();
  return (locale) => {
    // Without the server the choice is kept on this device.
    void chooseLocale(locale).then(() => keepAccountLocale(client, locale).catch(() => undefined));
  };
}
