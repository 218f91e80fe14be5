import type { Locale } from '@blattwerk/contract/session/session.contract.ts';
import type { MessageFlags } from '../message-flags.ts';

type Told = {
  readonly [Event in Exclude<keyof MessageFlags, 'broadcast' | 'teamMessage' | 'weeklyDigest'>]: readonly [
    subject: string,
    words: string,
  ];
};

/** The subject of each event's mail, and excerpts of its text; `Nora Wendt` joined. */
export const expectedTexts: Readonly<Record<Locale, Told>> = {
  de: {
    newPartner: ['Neuer Partner in Ihrem Team', 'Nora Wendt ist seit dem'],
    firstChildrenOrder: ['Erste Bestellung in Ihrem Team', 'zum ersten Mal bestellt'],
    newCustomer: ['Neuer Kunde in Ihrem Team', 'Ihr Kunde'],
    newUserLogin: ['Neue Anmeldung in Ihrem Konto', 'neue Anmeldung: '],
    registrationSuccess: ['Willkommen bei Blattwerk', 'Ihr Konto ist eingerichtet'],
  },
  en: {
    newPartner: ['New partner in your team', 'Nora Wendt'],
    firstChildrenOrder: ['First order in your team', 'Nora Wendt'],
    newCustomer: ['New customer in your team', 'Nora Wendt'],
    newUserLogin: ['New sign-in to your account', '(Firefox, Windows)'],
    registrationSuccess: ['Welcome to Blattwerk', 'Your account is ready'],
  },
  'fr-FR': {
    newPartner: ['Nouveau partenaire dans votre équipe', 'Nora Wendt est partenaire'],
    firstChildrenOrder: ['Première commande dans votre équipe', 'a passé une première commande'],
    newCustomer: ['Nouveau client dans votre équipe', 'Nora Wendt est votre client'],
    newUserLogin: ['Nouvelle connexion à votre compte', 's’est connecté à votre compte'],
    registrationSuccess: ['Bienvenue chez Blattwerk', 'Votre compte est prêt'],
  },
  'ru-RU': {
    newPartner: ['Новый партнёр в вашей команде', ': Nora Wendt.'],
    firstChildrenOrder: ['Первый заказ в вашей команде', 'Nora Wendt: первый заказ'],
    newCustomer: ['Новый клиент в вашей команде', 'Новый клиент с'],
    newUserLogin: ['Новый вход в вашу учётную запись', 'выполнен вход'],
    registrationSuccess: ['Добро пожаловать в Blattwerk', 'Ваша учётная запись готова'],
  },
};
