import type { AnswerOf } from '@blattwerk/contract/http/endpoint.ts';
import type { unsubscribe } from '@blattwerk/contract/message-settings/message-settings.contract.ts';
import type { MessageKind } from '@blattwerk/contract/messages/message-kinds.ts';

/** An event whose mails are only a convenience for the reader. */
export type OptionalEvent = AnswerOf<typeof unsubscribe>['event'];

interface Template {
  readonly parameters: readonly string[];
  /** Codes and personal links, which are deleted as soon as the message is sent. */
  readonly secrets: readonly string[];
  /** The parameter used in the salutation: the full name of a person without an account. */
  readonly greets?: string;
  /** The parameter quoted as a person's own words, unless it is empty. */
  readonly quotes?: string;
  /** The parameter with the link for objecting to such mails: Art. 14 and 21 GDPR. */
  readonly objects?: string;
  /** The page that the button opens; without one, the parameter `link` if there is one. */
  readonly page?: string;
  /** The text above the button does not say where it leads, so plain text includes the button's label. */
  readonly namesLink?: true;
  /** The recipient's address is deleted after sending, so that nothing about them is stored. */
  readonly forgetsReader?: true;
  /** Only a convenience for the reader: the mail says how to end such mails with one click. */
  readonly optional?: OptionalEvent;
}

const SECURITY = '/app/profile?tab=security';
const TEAM = '/app/team/overview';
const CREDITS = '/app/accounts/credits/available';
const DOCUMENTS = '/app/profile/documents';
const MEMBERSHIPS = '/app/profile';
const PAYOUT = '/app/accounts/payout/list?payout={payout}';

/**
 * All messages of the product. Those that the reader did not ask for can be ended with one click: `optional` ones, and
 * for people without an account those that they may object to (`objects`). All others are mandatory:
 *
 * - `sign-up-confirmation`, `sign-up-known`, `registration-success`, `password-code`, `operator-invitation`,
 *   `takeover-invitation`, `email-change`, `mail-test` and `deletion-done`, also to people without an account: each
 *   responds once to something that the reader, or the company they work for or with, has just done;
 * - mails about the security of the account and about deletions: without them, the reader would not notice an intruder;
 * - mails about payouts, corrections, debts, objections and answered questions: they concern the reader's own money,
 *   and some start legal deadlines;
 * - `place-comes`, `place-passes` and `place-stays`: they start or end a contract of the reader, who must learn of it;
 * - `question-asked`: to those who answer, because the company has promised a date;
 * - `month-statement`: the settlement of a month, which the company must provide every month (section 87c of the German
 *   Commercial Code);
 * - `year-statement`: the partner needs the document for the tax return, and the company must announce it, once a year;
 * - `business-box-ends` and `home-delivery-ends`: a paid membership expires, and with it the partner's earnings; once
 *   per membership, before its end.
 */
export const templateParameters = {
  'authenticator-app-removed': { parameters: ['date'], secrets: [], page: SECURITY },
  broadcast: {
    parameters: ['broadcast', 'firstName', 'lastName', 'number', 'link'],
    secrets: [],
    namesLink: true,
    optional: 'broadcast',
  },
  'business-box-ends': { parameters: ['date'], secrets: [], page: MEMBERSHIPS },
  'correction-credited': { parameters: ['amount', 'text'], secrets: [], page: CREDITS },
  'correction-debited': { parameters: ['amount', 'text'], secrets: [], page: CREDITS },
  'data-restricted': { parameters: ['date'], secrets: [], page: '/app/profile?tab=data' },
  'data-restriction-ends': { parameters: ['date'], secrets: [], page: '/app/profile?tab=data' },
  'debt-demanded': { parameters: ['number', 'amount', 'day'], secrets: [], page: CREDITS },
  'deletion-done': { parameters: ['date'], secrets: [], forgetsReader: true },
  'deletion-refused': {
    parameters: ['date', 'reason'],
    secrets: [],
    quotes: 'reason',
    page: '/app/profile?tab=data',
  },
  'deletion-requested': { parameters: ['date'], secrets: [], page: '/app/profile?tab=data' },
  'email-change': { parameters: ['name', 'link', 'days'], secrets: ['link'], greets: 'name' },
  'email-change-asked': { parameters: ['email'], secrets: [], page: '/app/profile' },
  'first-children-order': {
    parameters: ['partnerName', 'date'],
    secrets: [],
    page: TEAM,
    optional: 'firstChildrenOrder',
  },
  'home-delivery-ends': { parameters: ['date'], secrets: [], page: MEMBERSHIPS },
  invitation: {
    parameters: ['inviterName', 'name', 'words', 'link', 'objection', 'days'],
    secrets: ['link', 'objection'],
    greets: 'name',
    quotes: 'words',
    objects: 'objection',
  },
  'mail-test': { parameters: [], secrets: [], page: '/login' },
  'month-statement': {
    parameters: ['month', 'amount', 'statement'],
    secrets: [],
    page: '/app/accounts/statements?statement={statement}',
  },
  'new-customer': { parameters: ['partnerName', 'date'], secrets: [], page: TEAM, optional: 'newCustomer' },
  'new-partner': { parameters: ['partnerName', 'date'], secrets: [], page: TEAM, optional: 'newPartner' },
  'new-user-login': { parameters: ['date', 'device'], secrets: [], page: SECURITY },
  'objection-answered': {
    parameters: ['number', 'answer', 'payout'],
    secrets: [],
    quotes: 'answer',
    page: PAYOUT,
  },
  'operator-invitation': { parameters: ['inviterName', 'link', 'days'], secrets: ['link'] },
  'passkey-added': { parameters: ['date'], secrets: [], page: SECURITY },
  'passkey-removed': { parameters: ['date'], secrets: [], page: SECURITY },
  'password-changed': { parameters: ['date'], secrets: [], page: '/forgot-password' },
  'password-code': { parameters: ['code', 'minutes'], secrets: ['code'] },
  'payment-destination-changed': { parameters: ['date'], secrets: [], page: '/app/profile/bank-account' },
  'payout-approved': { parameters: ['amount', 'destination', 'payout'], secrets: [], page: PAYOUT },
  'payout-approved-planned': {
    parameters: ['amount', 'destination', 'day', 'payout'],
    secrets: [],
    page: PAYOUT,
  },
  'payout-held': { parameters: ['amount', 'destination', 'until', 'payout'], secrets: [], page: PAYOUT },
  'payout-lacks': { parameters: ['amount', 'needs'], secrets: [], page: '/app/accounts/credits/available' },
  'payout-paid': { parameters: ['amount', 'destination', 'payout'], secrets: [], page: PAYOUT },
  'payout-rejected': { parameters: ['amount', 'reason', 'payout'], secrets: [], page: PAYOUT },
  'payout-requested': { parameters: ['amount', 'destination', 'payout'], secrets: [], page: PAYOUT },
  'payout-requested-planned': {
    parameters: ['amount', 'destination', 'day', 'payout'],
    secrets: [],
    page: PAYOUT,
  },
  'payout-returned': {
    parameters: ['amount', 'destination', 'cause'],
    secrets: [],
    page: '/app/profile/bank-account',
  },
  'place-comes': { parameters: ['partnerName', 'date'], secrets: [], page: DOCUMENTS },
  'place-passes': { parameters: ['partnerName', 'date'], secrets: [], page: DOCUMENTS },
  'place-stays': { parameters: ['partnerName', 'date'], secrets: [], page: DOCUMENTS },
  'question-answered': {
    parameters: ['answer', 'question'],
    secrets: [],
    quotes: 'answer',
    page: '/app/accounts/questions?question={question}',
  },
  'question-asked': {
    parameters: ['partnerName', 'question'],
    secrets: [],
    page: '/app/operations/questions/{question}',
  },
  'recovery-code-used': { parameters: ['date', 'left'], secrets: [], page: SECURITY },
  'recovery-codes-renewed': { parameters: ['date'], secrets: [], page: SECURITY },
  'registration-success': { parameters: ['link'], secrets: [] },
  'second-factor-off': { parameters: ['date'], secrets: [], page: SECURITY },
  'second-factor-on': { parameters: ['date'], secrets: [], page: SECURITY },
  'sign-up-confirmation': { parameters: ['link', 'hours'], secrets: ['link'] },
  'sign-up-known': { parameters: ['link'], secrets: [] },
  'takeover-invitation': { parameters: ['link', 'days'], secrets: ['link'] },
  'team-message': {
    parameters: ['message', 'senderName', 'words', 'reply'],
    secrets: [],
    quotes: 'words',
    page: '/app/team/messages/received#message-{message}',
    optional: 'teamMessage',
  },
  'weekly-digest': {
    parameters: ['earned', 'newcomers', 'people', 'next'],
    secrets: [],
    page: '/dashboard',
    optional: 'weeklyDigest',
  },
  'year-statement': { parameters: ['year'], secrets: [], page: '/app/accounts/statements' },
} as const satisfies Record<MessageKind, Template>;

export type TemplateName = keyof typeof templateParameters;

export function templateOf(name: TemplateName): Template {
  return templateParameters[name];
}

export type ParametersOf<T extends TemplateName> = {
  readonly [P in (typeof templateParameters)[T]['parameters'][number]]: string | number;
};

/** The text of a message in paragraphs, where `{name}` is a placeholder for a parameter. */
export interface TemplateText {
  readonly subject: string;
  readonly text: readonly string[];
  /** Introduction of the quotation above the paragraphs. */
  readonly quote?: string;
  /** Label of the button; plain text shows only its address. */
  readonly button?: string;
  /** Paragraphs below the button. */
  readonly after?: readonly string[];
  /** Short form for text messages; by default the paragraphs are sent. */
  readonly sms?: string;
}

/** All messages in one language, with salutation and closing of mails. */
export interface TemplateTexts {
  /** Salutations for a known full name (`{recipient}`), and without one. */
  readonly greeting: { readonly named: string; readonly anybody: string };
  readonly closing: string;
  /** Footer of legally required mails, in place of the unsubscribe note. */
  readonly legal: string;
  readonly footer: {
    readonly imprint: string;
    readonly privacy: string;
    /** Label of the link to the settings, in optional mails. */
    readonly settings: string;
    /** Label of the link that ends this kind of mail. */
    readonly unsubscribe: string;
    /** Label of the link with which a stranger objects to invitations. */
    readonly objection: string;
  };
  readonly messages: { readonly [T in TemplateName]: TemplateText };
}
