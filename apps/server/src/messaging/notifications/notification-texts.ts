import type { ToldType } from '@blattwerk/contract/notifications/notification-types.ts';
import type { Locale } from '@blattwerk/contract/session/session.contract.ts';
import { countryOf } from '../../platform/paper/formats.ts';
import { deviceIn } from '../words/device-words.ts';
import type { NotificationParameters } from './notify.ts';
import { texts as de } from './texts/de.ts';
import { texts as en } from './texts/en.ts';
import { texts as fr } from './texts/fr-FR.ts';
import { texts as ru } from './texts/ru-RU.ts';

type Text<Type extends ToldType> = (
  parameters: NotificationParameters[Type],
  money: (amount: string) => string,
) => string;
/** The texts of all notifications, in one language; `money` formats an amount. */
export type NotificationTexts = { readonly [Type in ToldType]: Text<Type> };

const texts: Readonly<Record<Locale, NotificationTexts>> = { de, en, 'fr-FR': fr, 'ru-RU': ru };

/** The text of a notification in a language. */
export function notificationText(
  locale: Locale,
  type: ToldType,
  parameters: Readonly<Record<string, string>>,
): string {
  const format = new Intl.NumberFormat(countryOf(locale), { style: 'currency', currency: 'EUR' });
  const text = texts[locale][type] as (
    values: Readonly<Record<string, string>>,
    money: (amount: string) => string,
  ) => string;
  const { device } = parameters;
  const values = device === undefined ? parameters : { ...parameters, device: deviceIn(locale, device) };
  // As a string, so that the amount never becomes a binary fraction.
  return text(values, (amount) => format.format(amount as Intl.StringNumericLiteral));
}
