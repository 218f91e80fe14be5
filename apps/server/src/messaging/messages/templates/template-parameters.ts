/**
 * Every message that the product sends: its parameters, and which of them are secrets (codes, personal links),
 * which are forgotten as soon as the message is sent.
 */
export const templateParameters = {
  'deletion-requested': { parameters: ['date'], secrets: [] },
  'first-children-order': { parameters: ['partnerName', 'date'], secrets: [] },
  invitation: { parameters: ['inviterName', 'name', 'link'], secrets: ['link'] },
  'new-customer': { parameters: ['partnerName', 'date'], secrets: [] },
  'new-partner': { parameters: ['partnerName', 'date'], secrets: [] },
  'new-user-login': { parameters: ['date', 'device'], secrets: [] },
  'password-changed': { parameters: ['date'], secrets: [] },
  'password-code': { parameters: ['code', 'minutes'], secrets: ['code'] },
  'payment-destination-changed': { parameters: ['date'], secrets: [] },
  'recovery-code-used': { parameters: ['date', 'left'], secrets: [] },
  'recovery-codes-renewed': { parameters: ['date'], secrets: [] },
  'registration-success': { parameters: ['name', 'link'], secrets: [] },
  'second-factor-off': { parameters: ['date'], secrets: [] },
  'second-factor-on': { parameters: ['date'], secrets: [] },
  'sign-up-confirmation': { parameters: ['link', 'hours'], secrets: ['link'] },
  'sign-up-known': { parameters: ['link'], secrets: [] },
} as const satisfies Record<string, { parameters: readonly string[]; secrets: readonly string[] }>;

export type TemplateName = keyof typeof templateParameters;

/** What a template is filled with. */
export type ParametersOf<T extends TemplateName> = {
  readonly [P in (typeof templateParameters)[T]['parameters'][number]]: string | number;
};

/** What a message says: `{name}` stands for a parameter. `sms` is the short form; without it `text` is sent. */
interface TemplateText {
  readonly subject: string;
  readonly text: string;
  readonly sms?: string;
}

/** All messages in one language, with what a mail begins and ends with. */
export interface TemplateTexts {
  readonly greeting: string;
  readonly closing: string;
  readonly messages: { readonly [T in TemplateName]: TemplateText };
}
