import type { TaxKind } from '../tax.ts';

/** Everything that the papers of a payout say, in one language. */
export interface PaperTexts {
  /** The word that the law asks for stands in every language. */
  readonly creditNote: string;
  readonly draft: string;
  readonly cancelled: string;
  readonly issuer: string;
  readonly recipient: string;
  readonly number: string;
  readonly date: string;
  readonly period: string;
  readonly taxNumber: string;
  readonly payout: string;
  readonly bonus: string;
  readonly amount: string;
  readonly setOff: string;
  readonly net: string;
  readonly tax: (rate: string) => string;
  readonly gross: string;
  readonly fee: string;
  readonly paidTo: string;
  readonly selfBilling: string;
  readonly bonuses: Readonly<Record<string, string>>;
  readonly taxNotes: Readonly<Record<TaxKind, string | null>>;
  readonly requested: string;
  readonly status: string;
  readonly taxRate: string;
  readonly type: string;
  readonly reason: string;
  readonly statuses: Readonly<Record<string, string>>;
  readonly types: Readonly<Record<string, string>>;
  readonly fileName: string;
}

const de: PaperTexts = {
  creditNote: 'Gutschrift',
  draft: 'Entwurf – noch keine Gutschrift',
  cancelled: 'Storniert: Die Auszahlung wurde abgelehnt.',
  issuer: 'Aussteller (Leistungsempfänger)',
  recipient: 'Partner (Leistungserbringer)',
  number: 'Nummer',
  date: 'Datum',
  period: 'Leistungszeitraum',
  taxNumber: 'USt-IdNr./Steuernummer',
  payout: 'Auszahlung',
  bonus: 'Provision',
  amount: 'Betrag',
  setOff: 'Verrechnung früherer Rückbelastungen',
  net: 'Netto',
  tax: (rate) => `Umsatzsteuer ${rate}`,
  gross: 'Auszahlungsbetrag',
  fee: 'Gebühr',
  paidTo: 'Auszahlung an',
  selfBilling: 'Abrechnung durch den Leistungsempfänger (§ 14 Abs. 2 UStG).',
  bonuses: {
    level: 'Level-Bonus',
    'step-up': 'Step-up-Bonus',
    'kick-start': 'Kick-Start-Bonus',
    builder: 'Builder-Bonus',
    infinity: 'Infinity-Bonus',
    balancing: 'Balancing-Pool',
  },
  taxNotes: {
    standard: null,
    'small-business': 'Kein Steuerausweis (Kleinunternehmer, § 19 UStG)',
    unproven: 'Kein Steuerausweis: Der Steuerstatus ist nicht nachgewiesen.',
    'reverse-charge': 'Steuerschuldnerschaft des Leistungsempfängers',
  },
  requested: 'Angefordert',
  status: 'Status',
  taxRate: 'Steuersatz',
  type: 'Art',
  reason: 'Grund',
  statuses: { pending: 'offen', approved: 'freigegeben', paid: 'bezahlt', rejected: 'abgelehnt' },
  types: { bank: 'Bank', paypal: 'PayPal', shopping: 'Einkaufsgutschein' },
  fileName: 'Auszahlungen',
};

const en: PaperTexts = {
  creditNote: 'Self-billing credit note (Gutschrift)',
  draft: 'Draft – not a credit note yet',
  cancelled: 'Cancelled: the payout was rejected.',
  issuer: 'Issuer (recipient of the service)',
  recipient: 'Partner (supplier of the service)',
  number: 'Number',
  date: 'Date',
  period: 'Period of service',
  taxNumber: 'VAT ID/tax number',
  payout: 'Payout',
  bonus: 'Commission',
  amount: 'Amount',
  setOff: 'Set-off of earlier reversals',
  net: 'Net',
  tax: (rate) => `VAT ${rate}`,
  gross: 'Amount paid',
  fee: 'Fee',
  paidTo: 'Paid to',
  selfBilling: 'Invoice issued by the recipient of the service (section 14 (2) of the German VAT act).',
  bonuses: {
    level: 'Level bonus',
    'step-up': 'Step-up bonus',
    'kick-start': 'Kick-start bonus',
    builder: 'Builder bonus',
    infinity: 'Infinity bonus',
    balancing: 'Balancing pool',
  },
  taxNotes: {
    standard: null,
    'small-business': 'No VAT shown: small business (Kleinunternehmer, § 19 UStG)',
    unproven: 'No VAT shown: the tax status is not proven.',
    'reverse-charge':
      'Reverse charge: the recipient of the service owes the tax (Steuerschuldnerschaft des Leistungsempfängers)',
  },
  requested: 'Requested',
  status: 'Status',
  taxRate: 'Tax rate',
  type: 'Type',
  reason: 'Reason',
  statuses: { pending: 'pending', approved: 'approved', paid: 'paid', rejected: 'rejected' },
  types: { bank: 'bank', paypal: 'PayPal', shopping: 'shopping voucher' },
  fileName: 'Payouts',
};

const fr: PaperTexts = {
  creditNote: 'Avoir en autofacturation (Gutschrift)',
  draft: 'Brouillon – pas encore un avoir',
  cancelled: 'Annulé : le versement a été refusé.',
  issuer: 'Émetteur (destinataire de la prestation)',
  recipient: 'Partenaire (prestataire)',
  number: 'Numéro',
  date: 'Date',
  period: 'Période de prestation',
  taxNumber: 'N° de TVA/numéro fiscal',
  payout: 'Versement',
  bonus: 'Commission',
  amount: 'Montant',
  setOff: 'Compensation de reprises antérieures',
  net: 'Net',
  tax: (rate) => `TVA ${rate}`,
  gross: 'Montant versé',
  fee: 'Frais',
  paidTo: 'Versé à',
  selfBilling: 'Autofacturation par le destinataire de la prestation (§ 14 al. 2 UStG, loi allemande).',
  bonuses: {
    level: 'Bonus de niveau',
    'step-up': 'Bonus de progression',
    'kick-start': 'Bonus de démarrage',
    builder: 'Bonus bâtisseur',
    infinity: 'Bonus Infinity',
    balancing: 'Pool d’équilibre',
  },
  taxNotes: {
    standard: null,
    'small-business': 'TVA non mentionnée : petite entreprise (Kleinunternehmer, § 19 UStG)',
    unproven: 'TVA non mentionnée : le statut fiscal n’est pas prouvé.',
    'reverse-charge': 'Autoliquidation (Steuerschuldnerschaft des Leistungsempfängers)',
  },
  requested: 'Demandé',
  status: 'Statut',
  taxRate: 'Taux de TVA',
  type: 'Type',
  reason: 'Motif',
  statuses: { pending: 'en attente', approved: 'approuvé', paid: 'payé', rejected: 'refusé' },
  types: { bank: 'banque', paypal: 'PayPal', shopping: 'bon d’achat' },
  fileName: 'Versements',
};

const ru: PaperTexts = {
  creditNote: 'Кредитовое авизо (Gutschrift)',
  draft: 'Черновик – ещё не авизо',
  cancelled: 'Аннулировано: выплата отклонена.',
  issuer: 'Составитель (получатель услуги)',
  recipient: 'Партнёр (исполнитель)',
  number: 'Номер',
  date: 'Дата',
  period: 'Период оказания услуг',
  taxNumber: 'Номер НДС/налоговый номер',
  payout: 'Выплата',
  bonus: 'Комиссия',
  amount: 'Сумма',
  setOff: 'Зачёт прежних удержаний',
  net: 'Нетто',
  tax: (rate) => `НДС ${rate}`,
  gross: 'Сумма выплаты',
  fee: 'Сбор',
  paidTo: 'Получатель выплаты',
  selfBilling: 'Счёт составлен получателем услуги (§ 14 абз. 2 UStG, закон ФРГ).',
  bonuses: {
    level: 'Бонус уровня',
    'step-up': 'Бонус за повышение',
    'kick-start': 'Стартовый бонус',
    builder: 'Бонус строителя',
    infinity: 'Бонус Infinity',
    balancing: 'Балансирующий пул',
  },
  taxNotes: {
    standard: null,
    'small-business': 'НДС не указан: малое предприятие (Kleinunternehmer, § 19 UStG)',
    unproven: 'НДС не указан: налоговый статус не подтверждён.',
    'reverse-charge': 'Налог уплачивает получатель услуги (Steuerschuldnerschaft des Leistungsempfängers)',
  },
  requested: 'Запрошено',
  status: 'Статус',
  taxRate: 'Ставка НДС',
  type: 'Вид',
  reason: 'Причина',
  statuses: { pending: 'ожидает', approved: 'одобрено', paid: 'выплачено', rejected: 'отклонено' },
  types: { bank: 'банк', paypal: 'PayPal', shopping: 'ваучер' },
  fileName: 'Выплаты',
};

const texts: Readonly<Record<string, PaperTexts>> = { de, en, 'fr-FR': fr, 'ru-RU': ru };

/** The texts of the papers in a language; English where there are none. */
export function paperTexts(locale: string): PaperTexts {
  return texts[locale] ?? en;
}
