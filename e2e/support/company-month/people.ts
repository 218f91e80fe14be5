import { linkIn } from '@blattwerk/server/messaging/messages/testing/read-mail.ts';
import { pdf } from '@blattwerk/server/platform/uploads/testing/sample-files.ts';
import { newestMail } from '../mailbox.ts';
import { type CompanyMonth, PASSWORD } from './month.ts';

export const ruth = 'ruth@laubwerk.example';
export const jonas = 'jonas@laubwerk.example';
/** Who prepares, and who approves. */
export const both = [ruth, jonas] as const;

export const COMPANY_IBAN = 'DE02120300000000202051';

/** A partner's properties that determine the payment. */
export interface MonthPartner {
  readonly firstName: string;
  /** The inviter; null for the company's link. */
  readonly sponsor: string | null;
  readonly ust: string;
  readonly smallBusiness?: true;
  /** An operator has reviewed the documents. */
  readonly isProven: boolean;
  readonly country?: string;
  readonly iban?: string;
  readonly paypalEmail?: string;
}

/** Everybody who earns, in the order in which they join. */
export const partners: readonly MonthPartner[] = [
  { firstName: 'Nora', sponsor: null, ust: 'DE136695976', isProven: true, iban: 'DE89370400440532013000' },
  {
    firstName: 'Emil',
    sponsor: 'Nora',
    ust: '12/345/67890',
    smallBusiness: true,
    isProven: true,
    iban: 'DE75512108001245126199',
  },
  // The check digit of the number is wrong: two people decide whether to accept it.
  {
    firstName: 'Lea',
    sponsor: 'Nora',
    ust: 'ATU12345678',
    isProven: true,
    country: 'AUT',
    iban: 'AT611904300234573201',
  },
  { firstName: 'Max', sponsor: 'Emil', ust: '21/815/08150', isProven: false, paypalEmail: 'max@pay.example' },
  { firstName: 'Ida', sponsor: 'Lea', ust: '37/123/45678', isProven: true, iban: 'DE02100100100006820101' },
  { firstName: 'Otto', sponsor: 'Nora', ust: '46/222/33344', isProven: true, iban: 'DE02500105170137075030' },
];

/** The buyers, with their inviters. */
export const customers = [
  ['Clara', 'Emil'],
  ['Carl', 'Lea'],
  ['Conny', 'Max'],
  ['Cora', 'Ida'],
] as const;

export const mailOf = (firstName: string) => `${firstName.toLowerCase()}@post.example`;
/** The code of somebody's referral link. */
export const codeOf = (firstName: string | null) =>
  firstName === null ? 'LAUBWERK' : firstName.toUpperCase();

/** Signs a person up by a link, and follows the link in the mail. */
export async function signUp(month: CompanyMonth, firstName: string, code: string): Promise<void> {
  const email = mailOf(firstName);
  const documents: { id: number }[] = await month.done(null, 'GET', '/api/sign-up/documents');
  const acceptedDocuments = documents.map(({ id }) => id);
  const person = { firstName, lastName: 'Wendt', email, password: PASSWORD, code, acceptedDocuments };
  await month.done(null, 'POST', '/api/sign-up', person);
  const mail = await newestMail(month.instance, { to: email, template: 'sign-up-confirmation' });
  const token = linkIn(mail.text).split('confirm=').at(-1);
  await month.done(null, 'POST', '/api/sign-up/confirm', { token, password: PASSWORD });
}

/** Accepts the partner agreement, and gets a referral link. */
export async function becomePartner(month: CompanyMonth, firstName: string): Promise<void> {
  const email = mailOf(firstName);
  for (const { id } of await month.done(email, 'GET', '/api/legal_documents.json'))
    await month.done(email, 'POST', `/api/legal_documents/${id}/accept`);
  await month.done(email, 'POST', '/api/referral_links', { code: codeOf(firstName) });
}

/** The ids of a signed-in user. */
export async function idsOf(month: CompanyMonth, email: string): Promise<{ user: number; partner: number }> {
  const account = await month.done(email, 'GET', '/api/user/');
  return { user: account.user.id, partner: account.partner.id };
}

/** Submits what a payout needs: address, account, tax number and business registration. */
export async function handInPapers(month: CompanyMonth, partner: MonthPartner): Promise<void> {
  const email = mailOf(partner.firstName);
  const ids = await idsOf(month, email);
  const user = `/api/users/${ids.user}`;
  const { country = 'DEU', iban, paypalEmail } = partner;
  const address = { street: 'Am Hang 3', postcode: '34117', city: 'Kassel', countryISO: country, user };
  await month.done(email, 'POST', '/api/billing_addresses', address);
  const accountHolder = `${partner.firstName} Wendt`;
  const destination = iban === undefined ? { paypalEmail } : { iban, accountHolder };
  await month.done(email, 'POST', '/api/bank_accounts', { ...destination, user, password: PASSWORD });
  const form = new FormData();
  form.append('ust', partner.ust);
  if (partner.smallBusiness) form.append('smallBusiness', 'true');
  const registration = new Blob([new Uint8Array(pdf('Gewerbe'))], { type: 'application/pdf' });
  form.append('fileRegistration', registration, 'gewerbe.pdf');
  await month.done(email, 'POST', `/api/affiliate_data/${ids.partner}`, form);
}
