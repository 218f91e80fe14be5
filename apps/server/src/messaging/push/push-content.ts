import type { PushKind } from '@blattwerk/contract/message-settings/push.contract.ts';
import type { Locale } from '@blattwerk/contract/session/session.contract.ts';
import { notificationText } from '../notifications/notification-texts.ts';
import { texts as de } from './texts/de.ts';
import { texts as en } from './texts/en.ts';
import { texts as fr } from './texts/fr-FR.ts';
import { texts as ru } from './texts/ru-RU.ts';
import type { PushTexts } from './texts/texts.ts';

/** The notifications that are pushed; the function `push_kind` of the database says of which kind each is. */
export type PushedType = Exclude<keyof PushTexts, 'level'>;

/** What a message tells of. */
export type PushSubject =
  | { readonly type: PushedType; readonly parameters: Readonly<Record<string, string>> }
  | { readonly level: number };

/** What a browser shows, and where it leads: read by the service worker alone. */
export interface PushContent {
  readonly body: string;
  /** Of what is not read yet, a browser shows the latest of each. */
  readonly tag: PushKind;
  /** A page of the product. */
  readonly path: string;
}

const texts: Readonly<Record<Locale, PushTexts>> = { de, en, 'fr-FR': fr, 'ru-RU': ru };

const kinds: Readonly<Record<PushedType, PushKind>> = {
  creditsReleased: 'money',
  payoutApproved: 'money',
  payoutPaid: 'money',
  newPartner: 'newcomers',
  newCustomer: 'newcomers',
};

/** The kind of the push for a notification of a type; without a notification it is about a level. */
export function pushKindOf(type: PushedType | null): PushKind {
  return type === null ? 'level' : kinds[type];
}

/** Renders it in a language; amounts and names only with `showsDetails`. */
export function pushContent(
  subject: PushSubject,
  { locale, showsDetails }: { readonly locale: Locale; readonly showsDetails: boolean },
): PushContent {
  if ('level' in subject)
    return { body: texts[locale].level(subject.level), tag: 'level', path: '/app/bonuses/level' };
  const { type, parameters } = subject;
  const body = showsDetails ? notificationText(locale, type, parameters) : texts[locale][type];
  return { body, tag: pushKindOf(type), path: pathOf(subject) };
}

function pathOf({ type, parameters }: Extract<PushSubject, { readonly type: PushedType }>): string {
  switch (type) {
    case 'creditsReleased':
      return '/app/accounts/credits/available';
    case 'payoutApproved':
    case 'payoutPaid':
      return `/app/accounts/payout/list?payout=${parameters.payout}`;
    case 'newPartner':
    case 'newCustomer':
      return `/app/team/tree?node=${parameters.partner}`;
  }
}
