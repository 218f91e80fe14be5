import type { QuestionAbout, QuestionStatus } from '@blattwerk/contract/questions/question-fields.ts';
import type { Locale } from '@blattwerk/contract/session/session.contract.ts';

/** Texts in lists of questions, in one language. */
interface QuestionTexts {
  readonly questions: string;
  readonly number: string;
  readonly partnerNumber: string;
  readonly partner: string;
  readonly about: string;
  readonly line: string;
  readonly amount: string;
  readonly month: string;
  readonly status: string;
  readonly askedOn: string;
  readonly answerBy: string;
  readonly overdue: string;
  readonly answeredOn: string;
  readonly closedOn: string;
  readonly assigned: string;
  readonly yes: string;
  readonly abouts: Readonly<Record<QuestionAbout, string>>;
  readonly statuses: Readonly<Record<QuestionStatus, string>>;
}

const texts: Readonly<Record<Locale, QuestionTexts>> = {
  de: {
    questions: 'Fragen',
    number: 'Nummer',
    partnerNumber: 'Partnernummer',
    partner: 'Partner',
    about: 'Worum es geht',
    line: 'Nummer dazu',
    amount: 'Betrag',
    month: 'Monat',
    status: 'Status',
    askedOn: 'Gefragt am',
    answerBy: 'Antwort bis',
    overdue: 'Überfällig',
    answeredOn: 'Beantwortet am',
    closedOn: 'Geschlossen am',
    assigned: 'Bearbeitet von',
    yes: 'ja',
    abouts: {
      credit: 'Gutschrift',
      order: 'Bestellung',
      payout: 'Auszahlung',
      missing: 'Fehlende Gutschrift',
    },
    statuses: { open: 'Offen', answered: 'Beantwortet', closed: 'Geschlossen' },
  },
  en: {
    questions: 'Questions',
    number: 'Number',
    partnerNumber: 'Partner number',
    partner: 'Partner',
    about: 'About',
    line: 'Its number',
    amount: 'Amount',
    month: 'Month',
    status: 'Status',
    askedOn: 'Asked on',
    answerBy: 'Answer by',
    overdue: 'Overdue',
    answeredOn: 'Answered on',
    closedOn: 'Closed on',
    assigned: 'Handled by',
    yes: 'yes',
    abouts: { credit: 'Credit', order: 'Order', payout: 'Payout', missing: 'Missing credit' },
    statuses: { open: 'Open', answered: 'Answered', closed: 'Closed' },
  },
  'fr-FR': {
    questions: 'Questions',
    number: 'Numéro',
    partnerNumber: 'Numéro de partenaire',
    partner: 'Partenaire',
    about: 'Objet',
    line: 'Numéro concerné',
    amount: 'Montant',
    month: 'Mois',
    status: 'Statut',
    askedOn: 'Posée le',
    answerBy: 'Réponse au plus tard le',
    overdue: 'En retard',
    answeredOn: 'Réponse donnée le',
    closedOn: 'Fermée le',
    assigned: 'Suivie par',
    yes: 'oui',
    abouts: {
      credit: 'Commission',
      order: 'Commande',
      payout: 'Versement',
      missing: 'Commission manquante',
    },
    statuses: { open: 'Ouverte', answered: 'Réponse donnée', closed: 'Fermée' },
  },
  'ru-RU': {
    questions: 'Вопросы',
    number: 'Номер',
    partnerNumber: 'Номер партнёра',
    partner: 'Партнёр',
    about: 'О чём',
    line: 'Его номер',
    amount: 'Сумма',
    month: 'Месяц',
    status: 'Статус',
    askedOn: 'Задан',
    answerBy: 'Ответить не позднее',
    overdue: 'Просрочен',
    answeredOn: 'Отвечен',
    closedOn: 'Закрыт',
    assigned: 'Занимается',
    yes: 'да',
    abouts: {
      credit: 'Начисление',
      order: 'Заказ',
      payout: 'Выплата',
      missing: 'Недостающее начисление',
    },
    statuses: { open: 'Открыт', answered: 'Отвечен', closed: 'Закрыт' },
  },
};

/** The texts in a language; English as a fallback. */
export function questionTexts(locale: string): QuestionTexts {
  return texts[locale as Locale] ?? texts.en;
}
