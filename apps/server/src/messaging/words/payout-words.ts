import type { AnswerOf } from '@blattwerk/contract/http/endpoint.ts';
import type { getBalanceInfoWithDocuments, getPayout } from '@blattwerk/contract/payouts/payouts.contract.ts';
import type { Locale } from '@blattwerk/contract/session/session.contract.ts';

/** Reasons why a bank returned a payout, for its recipient. */
type Cause = NonNullable<AnswerOf<typeof getPayout>['returned']>['cause'];
/** Missing requirements for a payout. */
type Need = AnswerOf<typeof getBalanceInfoWithDocuments>['missing'][number];

const causes: Readonly<Record<Locale, Readonly<Record<Cause, string>>>> = {
  de: {
    accountClosed: 'Das Konto ist geschlossen.',
    accountUnknown: 'Die Bank kennt dieses Konto nicht.',
    holderUnknown: 'Der Name passt nicht zum Konto.',
    accountBlocked: 'Das Konto nimmt zurzeit keine Überweisungen an.',
    refusedByHolder: 'Die Überweisung wurde nicht angenommen.',
    other: 'Die Bank nennt keinen Grund.',
  },
  en: {
    accountClosed: 'The account is closed.',
    accountUnknown: 'The bank does not know this account.',
    holderUnknown: 'The name does not match the account.',
    accountBlocked: 'The account does not accept transfers at the moment.',
    refusedByHolder: 'The transfer was not accepted.',
    other: 'The bank gives no reason.',
  },
  'fr-FR': {
    accountClosed: 'Le compte est clôturé.',
    accountUnknown: 'La banque ne connaît pas ce compte.',
    holderUnknown: 'Le nom ne correspond pas au compte.',
    accountBlocked: 'Le compte n’accepte pas de virements pour le moment.',
    refusedByHolder: 'Le virement n’a pas été accepté.',
    other: 'La banque n’indique pas de motif.',
  },
  'ru-RU': {
    accountClosed: 'Счёт закрыт.',
    accountUnknown: 'Банк не знает этого счёта.',
    holderUnknown: 'Имя не соответствует счёту.',
    accountBlocked: 'Счёт сейчас не принимает переводы.',
    refusedByHolder: 'Перевод не был принят.',
    other: 'Банк не указал причину.',
  },
};

const needs: Readonly<Record<Locale, Readonly<Record<Need, string>>>> = {
  de: {
    businessRegistration: 'der Gewerbenachweis',
    terms: 'Ihre Zustimmung zu den Bedingungen',
    ustId: 'die USt-IdNr. oder Steuernummer',
    bankAccount: 'die Bankverbindung',
    paypalEmail: 'die PayPal-Adresse',
    shop: 'der Shop',
    billingAddress: 'die Rechnungsadresse',
    payoutsHeld: 'die Freigabe Ihrer angehaltenen Auszahlungen',
  },
  en: {
    businessRegistration: 'the business registration',
    terms: 'your acceptance of the terms',
    ustId: 'the VAT ID or tax number',
    bankAccount: 'the bank account',
    paypalEmail: 'the PayPal address',
    shop: 'the shop',
    billingAddress: 'the billing address',
    payoutsHeld: 'the release of your payouts, which are on hold',
  },
  'fr-FR': {
    businessRegistration: 'l’immatriculation de l’activité',
    terms: 'votre accord sur les conditions',
    ustId: 'le numéro de TVA ou le numéro fiscal',
    bankAccount: 'le compte bancaire',
    paypalEmail: 'l’adresse PayPal',
    shop: 'la boutique',
    billingAddress: 'l’adresse de facturation',
    payoutsHeld: 'la fin de la suspension de vos versements',
  },
  'ru-RU': {
    businessRegistration: 'регистрация деятельности',
    terms: 'ваше согласие с условиями',
    ustId: 'номер НДС или налоговый номер',
    bankAccount: 'банковский счёт',
    paypalEmail: 'адрес PayPal',
    shop: 'магазин',
    billingAddress: 'платёжный адрес',
    payoutsHeld: 'окончание приостановки ваших выплат',
  },
};

/** Why a bank returned a payout, as a sentence in a language; a general one for an unknown cause. */
export function causeText(cause: string, locale: Locale): string {
  const texts: Readonly<Record<string, string>> = causes[locale];
  return texts[cause] ?? causes[locale].other;
}

/** A missing requirement for a payout, as part of a list in a language; an unknown one is returned unchanged. */
export function needText(need: string, locale: Locale): string {
  const texts: Readonly<Record<string, string>> = needs[locale];
  return texts[need] ?? need;
}
