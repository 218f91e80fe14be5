import type { AnswerOf } from '@blattwerk/contract/http/endpoint.ts';
import type { unsubscribe } from '@blattwerk/contract/message-settings/message-settings.contract.ts';
import type { MessageKind } from '@blattwerk/contract/messages/message-kinds.ts';

/** An event whose mails are for their reader's convenience alone. */
export type OptionalEvent = AnswerOf<typeof unsubscribe>['event'];

interface Template {
  readonly parameters: readonly string[];
  /** Codes and personal links, which are forgotten as soon as the message is sent. */
  readonly secrets: readonly string[];
  /** The parameter that is greeted: the full name of somebody who is no user. */
  readonly greets?: string;
  /** The parameter that is quoted as somebody's own words, unless it is empty. */
  readonly quotes?: string;
  /** The parameter that leads to where its reader objects to getting such mails: Art. 14 and 21 GDPR. */
  readonly objects?: string;
  /** The page of the product that its button leads to; without one the parameter `link` does, if there is one. */
  readonly page?: string;
  /** Nothing above its button says where that leads: readers of plain text get the words of the button as well. */
  readonly namesLink?: true;
  /** The address that it went to is forgotten as soon as it is sent: nothing else is kept of its reader. */
  readonly forgetsReader?: true;
  /** Told for its reader's convenience alone: its mail says how to end that with one click. */
  readonly optional?: OptionalEvent;
}

const SECURITY = '/app/profile?tab=security';
const TEAM = '/app/team/overview';
const CREDITS = '/app/accounts/credits/available';
const DOCUMENTS = '/app/profile/documents';
const MEMBERSHIPS = '/app/profile';
const PAYOUT = '/app/accounts/payout/list?payout={payout}';

/**
 * Every message that the product sends. One that its reader did not ask for can be ended by one click: `optional` ones, and by whoever
 * has no account those that they may object to (`objects`). All others are necessary:
 *
 * - `sign-up-confirmation`, `sign-up-known`, `registration-success`, `password-code`, `operator-invitation`, `takeover-invitation`,
 *   `email-change`, `mail-test` and `deletion-done`, also to people without an account: each answers once what its reader, or the company that they work for or with, has just done;
 * - mails about the safety of the account and about deletions: whoever ended them would not notice that somebody else is at it;
 * - mails about payouts, corrections, debts, objections and answered questions: they are about the reader's own money, and terms run from some of them;
 * - `place-comes`, `place-passes` and `place-stays`: a contract of their own ends or begins by it, and whoever knows nothing of it has to notice;
 * - `question-asked`: to those who answer, since the company has promised a day;
 * - `month-statement`: what a month brought is settled by it, and the company owes that account every month (section 87c of the German Commercial Code);
 * - `year-statement`: the partner needs that document for the tax return, and the company owes word of it, once a year;
 * - `business-box-ends` and `home-delivery-ends`: what was paid for runs out, and with it what the partner earns; once for each
 *   membership, before its end.
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

/** What is known of a template. */
export function templateOf(name: TemplateName): Template {
  return templateParameters[name];
}

/** What a template is filled with. */
export type ParametersOf<T extends TemplateName> = {
  readonly [P in (typeof templateParameters)[T]['parameters'][number]]: string | number;
};

/** What a message says, in paragraphs, where `{name}` stands for a parameter. */
export interface TemplateText {
  readonly subject: string;
  readonly text: readonly string[];
  /** What introduces the words that are quoted above the paragraphs. */
  readonly quote?: string;
  /** What the button says that leads on; in the text alone its address stands there. */
  readonly button?: string;
  /** Paragraphs below the button. */
  readonly after?: readonly string[];
  /** The short form, for a telephone; without it the paragraphs are sent. */
  readonly sms?: string;
}

/** All messages in one language, with what a mail begins and ends with. */
export interface TemplateTexts {
  /** To somebody whose full name is known (`{recipient}`), and to anybody. */
  readonly greeting: { readonly named: string; readonly anybody: string };
  readonly closing: string;
  /** Below what the law demands to be told, where other mails say how to end them. */
  readonly legal: string;
  readonly footer: {
    readonly imprint: string;
    readonly privacy: string;
    /** Leads to the settings, where a mail is one that may be switched off. */
    readonly settings: string;
    /** Leads to where this kind of mail is switched off. */
    readonly unsubscribe: string;
    /** Leads to where a stranger objects to being invited. */
    readonly objection: string;
  };
  readonly messages: { readonly [T in TemplateName]: TemplateText };
}
