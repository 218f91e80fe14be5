import type { Texts } from './locales.ts';
import type { Finding } from './project-files.ts';

/** An earlier wording of a text, and why it must not come back. */
interface OldText {
  readonly locale: string;
  readonly key: string;
  readonly old: string;
}

/** One row of the table: the prefix of one or more keys, and the earlier wording in each language. */
type OldRow = readonly [key: string, old: Readonly<Partial<Record<Short, string>>>];

type Short = 'de' | 'en' | 'fr' | 'ru';

const localeOf: Readonly<Record<Short, string>> = { de: 'de', en: 'en', fr: 'fr-FR', ru: 'ru-RU' };

const mails = 'apps/server/src/messaging/messages/texts';
const papers = 'apps/server/src/money/payouts/paper/texts';
const notificationTexts = 'apps/server/src/messaging/notifications/texts';
const news = 'apps/server/demo/content';
const terms = 'apps/server/migrations/0030_corrected_terms';

/**
 * Wordings that proof-readers rejected: misleading, legally wrong or ungrammatical. Words that a wording rule or the
 * glossary forbids everywhere are not repeated here.
 */
const rows: readonly OldRow[] = [
  // Wrong days, persons and amounts.
  [
    'main.money.finalFrom',
    { de: 'frei vom', en: 'from {{first}} to', fr: 'libéré du', ru: 'доступно с {{first}} по' },
  ],
  ['links.page.lead', { de: 'dem eigenen Team', en: 'comes by' }],
  ['help.tour.step.money.text', { de: 'Links steht' }],
  ['money.payouts.willBeHeld', { ru: 'Получатель или' }],
  ['money.payouts.missing.terms', { de: 'Ihnen ist noch nicht' }],
  ['refusals.referenceDeleted', { de: 'Was dazugehört', en: 'belongs to it', fr: 'ce qui en fait partie' }],
  ['account.messages.hints.newCustomer', { de: 'meldet sich' }],
  [`${mails}.messages.sign-up-confirmation`, { de: 'Ihre Anmeldung', fr: 'vous êtes pas inscrit' }],
  [`${mails}/invitation`, { de: 'melden Sie sich an' }],
  [`${notificationTexts}.registrationSuccess`, { de: 'Ihre Anmeldung' }],
  [news, { en: 'Sunday night', de: 'drei Linien mit', fr: 'trois lignes' }],
  // Tax and contract.
  [
    'money.payouts.taxNote.switzerland',
    { de: 'keine deutsche', en: 'no German VAT', fr: 'pas de TVA', ru: 'без немецкого' },
  ],
  [
    'money.payouts.taxNote.small-business',
    { de: 'Kein Steuerausweis', en: 'No VAT shown', fr: 'TVA non mentionnée', ru: 'НДС не указ' },
  ],
  ['money.payouts.taxNote.reverse-charge', { de: '0\u00a0%', en: '0%', fr: '0\u00a0%', ru: '0\u00a0%' }],
  [
    `${papers}.taxNotes.small-business`,
    { de: 'Kein Steuerausweis', en: 'No VAT shown', fr: 'TVA non mentionnée', ru: 'НДС не указ' },
  ],
  [`${papers}.net`, { fr: 'Net', ru: 'Нетто' }],
  ['money.payouts.column', { fr: 'Net', ru: 'Брутто' }],
  ['money.orders.column.base', { fr: 'Valeur nette' }],
  ['money.statements.intro', { fr: 'montants nets' }],
  ['bonuses.whatIf.euros', { fr: 'Net par' }],
  ['account.documents.fileAgree', { fr: 'ention légale' }],
  ['account.documents.upload.legal-note', { fr: 'ention légale' }],
  [
    `${terms}.partner-agreement.1`,
    {
      de: 'auf eigene Rechnung',
      en: 'on their own account',
      fr: 'pour son propre compte',
      ru: 'за свой счёт',
    },
  ],
  [`${terms}.partner-agreement.6`, { fr: 'par écrit' }],
  // One word for two things.
  ['team.teamTable.allLevels', { en: 'levels', de: 'Ebenen' }],
  ['team.teamTable.level', { en: 'Level', de: 'Ebene' }],
  ['team.teamTable.column.depth', { en: 'Level', de: 'Ebene' }],
  ['bonuses.perLevel', { en: 'evel', de: 'Ebene' }],
  ['team.tree', { en: 'ranch' }],
  ['money.payouts.underWayApproved', { de: 'freigegeben', fr: 'validés' }],
  ['main.levelGroup.affiliate-status', { fr: 'affilié' }],
  [`${notificationTexts}.payoutCorrected`, { de: 'nimmt', en: 'takes back' }],
  ['technical.import.column.status', { en: 'running' }],
  // Gender-neutral forms.
  ['team.contacts.aside', { fr: 'Mis de côté' }],
  ['team.contacts.isBack', { fr: 'mis de côté' }],
  ['ui.later.noteHint', { fr: 'Vous seul' }],
  // Grammar, with a name or a month filled in.
  ['team.placing.done', { ru: 'под {{parent}}' }],
  ['team.placing.confirmText', { ru: 'под {{parent}}' }],
  ['team.resetFactor.ask', { ru: 'входа {{name}}' }],
  ['money.statements.file', { fr: 'de {{month}}' }],
  ['bonuses.stepUp.reached', { fr: 'Tout est rempli' }],
  ['bonuses.pools.reached', { fr: 'Tout est rempli' }],
  ['bonuses.kickStart.customersMet', { fr: 'sont gagnés' }],
  ['bonuses.builder.customersMet', { fr: 'sont atteints' }],
  ['bonuses.pools.rule', { ru: 'Окончательно это' }],
  ['apps/server/src/content/texts.kickStart.0', { ru: 'длится в течение' }],
  ['account.profile.emailHint', { en: 'The support', ru: 'С ним вы' }],
  ['bonuses.level.bothStand', { ru: 'стоят обе' }],
  ['main.news.none', { en: 'News appear here' }],
  ['glossary.term.credit.text', { en: 'free' }],
  ['glossary.term.balance.text', { en: 'what of them' }],
  ['money.payouts.givenBack', { en: 'free again' }],
  ['money.statements.none', { en: 'is there once' }],
  // Unclear meaning, or no hint of what to do.
  ['main.login.generalErrorAgainPlease', { de: 'Allgemeiner', fr: 'générale', ru: 'Общая ошибка' }],
  ['links.vouchers.lead', { ru: 'в магазине' }],
  ['links.invite.message.emailWrong', { de: 'falsch', fr: 'incorrect', ru: 'Неверный' }],
  ['joining.refused.email', { de: 'falsch', fr: 'incorrect', ru: 'неверен' }],
  ['refusals.emailInvalid', { de: 'falsch', fr: 'incorrect', ru: 'Неверный' }],
  ['refusals.dayUnknown', { en: 'day of the calendar' }],
  [
    'refusals.inviteUnplaced',
    { de: 'Einladen können Sie', en: 'You can invite', fr: 'Vous pourrez', ru: 'Приглашать можно' },
  ],
  [
    'refusals.ownPayout',
    { de: 'eigenen Partner ', en: 'own partner.', fr: 'propre partenaire.', ru: 'собственном партнёре' },
  ],
  ['companyRefusals.payoutTakesBack', { de: 'Bucht', en: 'It reverses', fr: 'Il reprend' }],
  ['refusals.streamsOverloaded', { de: 'Neuigkeiten', en: 'News', fr: 'nouveautés', ru: 'Новости' }],
];

export const oldTexts: readonly OldText[] = rows.flatMap(([key, byLanguage]) =>
  Object.entries(byLanguage).map(([short, old]) => ({ key, locale: localeOf[short as Short], old })),
);

/** Texts that have gone back to an earlier wording. A row whose key no longer exists guards nothing and is an error too. */
export function checkOldTexts(
  written: readonly ReadonlyMap<string, Texts>[],
  table: readonly OldText[],
): Finding {
  const violations: string[] = [];
  for (const { locale, key, old } of table) {
    const texts = written.flatMap((byLocale) => [...(byLocale.get(locale) ?? [])]);
    const matching = texts.filter(
      ([one]) => one === key || one.startsWith(`${key}.`) || one.startsWith(`${key}_`),
    );
    if (matching.length === 0) violations.push(`${locale}: there is no text ${key}`);
    for (const [one, text] of matching) {
      if (text.includes(old)) violations.push(`${locale}: ${one} says again: ${old}`);
    }
  }
  return { checked: table.length, violations };
}
