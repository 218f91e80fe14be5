import type { ExtractReason } from './decide-lines.ts';

/** The texts of an extract in one language, except the names of bonuses. */
interface ExtractTexts {
  readonly fileName: string;
  /** In column order. */
  readonly columns: readonly string[];
  readonly statuses: Readonly<Record<string, string>>;
  readonly reasons: Readonly<Record<ExtractReason, string>>;
  /** For a reversal. */
  readonly reversal: string;
}

const de: ExtractTexts = {
  fileName: 'Buchauszug',
  columns: [
    ...['Monat', 'Bestellung', 'Bestellt am', 'Status', 'Bezahlt am', 'Erstattet am', 'Kunde', 'Linie'],
    ...['Warenwert netto', 'Davon erstattet', 'Bonus', 'Etappe oder Stufe', 'Bemessungsgrundlage'],
    ...['Satz %', 'Satz darunter %', 'Provision', 'Gebucht am', 'Erläuterung'],
  ],
  statuses: { open: 'Offen', paid: 'Bezahlt', cancelled: 'Storniert', refunded: 'Erstattet' },
  reasons: {
    not_paid: 'Nicht bezahlt',
    cancelled: 'Storniert',
    refunded: 'Vor dem Monatsabschluss erstattet',
    no_base: 'Kein Warenwert',
    history: 'Vor Beginn des Programms',
    own_order: 'Eigene Bestellung: Der Stufenbonus beginnt über dem Käufer',
    not_affiliate: 'Kein Partner am Ende des Monats',
    no_higher_rate: 'Kein höherer Satz als darunter',
    rounds_to_zero: 'Auf 0,00 € gerundet',
  },
  reversal: 'Rückbuchung nach Erstattung',
};

const en: ExtractTexts = {
  fileName: 'Book extract',
  columns: [
    ...['Month', 'Order', 'Ordered on', 'Status', 'Paid on', 'Refunded on', 'Customer', 'Line'],
    ...['Goods value net', 'Refunded of it', 'Bonus', 'Stage or level', 'Base'],
    ...['Rate %', 'Rate below %', 'Commission', 'Booked on', 'Explanation'],
  ],
  statuses: { open: 'Open', paid: 'Paid', cancelled: 'Cancelled', refunded: 'Refunded' },
  reasons: {
    not_paid: 'Not paid',
    cancelled: 'Cancelled',
    refunded: 'Refunded before the month was closed',
    no_base: 'No goods value',
    history: 'Before the programme began',
    own_order: 'One’s own order: the level bonus begins above the buyer',
    not_affiliate: 'Not a partner at the end of the month',
    no_higher_rate: 'No higher rate than below',
    rounds_to_zero: 'Rounds to €0.00',
  },
  reversal: 'Reversal after a refund',
};

const fr: ExtractTexts = {
  fileName: 'Extrait des livres',
  columns: [
    ...['Mois', 'Commande', 'Commandée le', 'Statut', 'Payée le', 'Remboursée le', 'Client', 'Ligne'],
    ...['Valeur HT', 'Dont remboursé', 'Bonus', 'Palier ou niveau', 'Base'],
    ...['Taux %', 'Taux en dessous %', 'Commission', 'Comptabilisée le', 'Explication'],
  ],
  statuses: { open: 'En cours', paid: 'Payée', cancelled: 'Annulée', refunded: 'Remboursée' },
  reasons: {
    not_paid: 'Non payée',
    cancelled: 'Annulée',
    refunded: 'Remboursée avant la clôture du mois',
    no_base: 'Sans valeur',
    history: 'Avant le début du programme',
    own_order: 'Propre commande\u00a0: le bonus de niveau commence au-dessus de l’acheteur',
    not_affiliate: 'Pas partenaire à la fin du mois',
    no_higher_rate: 'Pas de taux supérieur à celui d’en dessous',
    rounds_to_zero: 'Arrondi à 0,00\u00a0€',
  },
  reversal: 'Reprise après remboursement',
};

const ru: ExtractTexts = {
  fileName: 'Выписка из книг',
  columns: [
    ...['Месяц', 'Заказ', 'Заказан', 'Статус', 'Оплачен', 'Возврат', 'Клиент', 'Линия'],
    ...['Стоимость без НДС', 'Из неё возвращено', 'Бонус', 'Этап или ступень', 'База'],
    ...['Ставка %', 'Ставка ниже %', 'Комиссионные', 'Проведено', 'Пояснение'],
  ],
  statuses: { open: 'Открыт', paid: 'Оплачен', cancelled: 'Отменён', refunded: 'Возвращён' },
  reasons: {
    not_paid: 'Не оплачен',
    cancelled: 'Отменён',
    refunded: 'Возвращён до закрытия месяца',
    no_base: 'Без стоимости товаров',
    history: 'До начала программы',
    own_order: 'Собственный заказ: бонус за ступень начинается выше покупателя',
    not_affiliate: 'Не партнёр на конец месяца',
    no_higher_rate: 'Ставка не выше, чем ниже по структуре',
    rounds_to_zero: 'Округляется до 0,00 €',
  },
  reversal: 'Сторно после возврата',
};

const texts: Readonly<Record<string, ExtractTexts>> = { de, en, 'fr-FR': fr, 'ru-RU': ru };

/** The extract texts of a language; falls back to English. */
export function extractTexts(locale: string): ExtractTexts {
  return texts[locale] ?? en;
}
