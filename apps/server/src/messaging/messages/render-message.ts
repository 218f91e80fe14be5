import type { Locale } from '@blattwerk/contract/session/session.contract.ts';
import type { CompanyFacts } from '../../company/company-facts.ts';
import type { Config } from '../../platform/config.ts';
import { htmlOf } from './mail-html.ts';
import type { MailLink, MailParts } from './mail-parts.ts';
import {
  type TemplateName,
  type TemplateText,
  templateOf,
  templateParameters,
} from './templates/template-parameters.ts';
import { builtInTexts } from './texts/built-in-texts.ts';

export type Parameters = Readonly<Record<string, string | number>>;

/** A message as its reader sees it; a text message has neither subject nor HTML. */
export interface RenderedMessage {
  readonly subject: string | null;
  readonly text: string;
  readonly html: string | null;
  /**
   * The one-click address (RFC 8058) that ends this kind of mail, or for a stranger all such mails; null for mandatory
   * ones.
   */
  readonly unsubscribe: string | null;
  /** The sender's name and the reply address; null for the configured ones. */
  readonly sender: string | null;
  readonly replyTo: string | null;
}

/** A message to render. */
export interface Readable {
  readonly template: TemplateName;
  readonly channel: 'mail' | 'sms';
  readonly locale: Locale;
  readonly parameters: Parameters;
  /** Full name of the recipient; null for people without an account. */
  readonly recipientName: string | null;
  /** Overrides of the built-in text by the company. */
  readonly own?: Partial<TemplateText> | null;
}

/** The product's address, the company and, for optional mails, the unsubscribe address. */
export interface MailPlace extends Pick<Config, 'publicUrl'> {
  readonly company: CompanyFacts;
  readonly unsubscribe: string | null;
}

/** Replaces a secret that was removed. */
const FORGOTTEN = '•••';

/** Fills a template in the reader's language. */
export function renderMessage(message: Readable, place: MailPlace): RenderedMessage {
  const { template } = message;
  const parameters = { ...message.parameters, company: place.company.name };
  const {
    subject,
    text,
    quote,
    button,
    after = [],
    sms,
  } = {
    ...builtInTexts[message.locale].messages[template],
    ...message.own,
  };
  if (message.channel === 'sms') {
    const short = sms ?? [...text, ...(hasLink(template) ? ['{link}'] : []), ...after].join('\n\n');
    return { subject: null, text: fill(short, parameters), html: null, ...plainSender };
  }
  const parts: MailParts = {
    ...surroundings(message, place),
    subject: fill(subject, parameters).replaceAll(/\s+/g, ' '),
    quote: quoteOf(template, quote, parameters),
    // Paragraphs without content in this mail are omitted.
    paragraphs: text.map((one) => fill(one, parameters)).filter((one) => one !== ''),
    button: button === undefined ? null : { text: button, ...linkOf(template, parameters, place.publicUrl) },
    after: after.map((one) => fill(one, parameters)),
    closing: fill(builtInTexts[message.locale].closing, parameters),
  };
  return {
    subject: parts.subject,
    text: textOf(parts),
    html: htmlOf(parts),
    unsubscribe: place.unsubscribe ?? objectionCall(template, parameters),
    sender: place.company.sender,
    replyTo: place.company.email,
  };
}

const plainSender = { unsubscribe: null, sender: null, replyTo: null };

/** The parameters to keep after sending, without secrets. */
export function withoutSecrets(template: TemplateName, parameters: Parameters): Parameters {
  const secrets: readonly string[] = templateParameters[template].secrets;
  return Object.fromEntries(Object.entries(parameters).filter(([name]) => !secrets.includes(name)));
}

/** The parts of a mail around its content. */
function surroundings(
  { locale, template, parameters, recipientName }: Readable,
  { publicUrl, company, unsubscribe }: MailPlace,
): Pick<MailParts, 'locale' | 'greeting' | 'brand' | 'address' | 'accent' | 'home' | 'links'> {
  const { greeting, footer } = builtInTexts[locale];
  const { greets, objects } = templateOf(template);
  const name = greets === undefined ? recipientName : (parameters[greets] ?? null);
  const objection = objects === undefined ? undefined : parameters[objects];
  const links: (MailLink | null)[] = [
    objection === undefined ? null : { text: footer.objection, url: String(objection) },
    unsubscribe === null ? null : { text: footer.unsubscribe, url: unsubscribe },
    unsubscribe === null ? null : { text: footer.settings, url: `${publicUrl}/app/profile/message-settings` },
    company.imprint === null ? null : { text: footer.imprint, url: absolute(company.imprint, publicUrl) },
    company.privacy === null ? null : { text: footer.privacy, url: absolute(company.privacy, publicUrl) },
  ];
  return {
    locale,
    greeting: name === null ? greeting.anybody : fill(greeting.named, { recipient: name }),
    brand: company.name,
    address: company.address,
    accent: company.accent,
    home: publicUrl,
    links: links.filter((link) => link !== null),
  };
}

/**
 * For a mail that a stranger may object to, the call behind a mail program's unsubscribe button, which objects
 * immediately. The page with the same name, linked in the footer, asks for confirmation.
 */
function objectionCall(template: TemplateName, parameters: Parameters): string | null {
  const { objects } = templateOf(template);
  const page = objects === undefined ? undefined : parameters[objects];
  return page === undefined ? null : String(page).replace(/\/[^/]+\/[^/]+$/, (path) => `/api${path}`);
}

/** The quotation of a person; null if there is none. */
function quoteOf(
  template: TemplateName,
  introduction: string | undefined,
  parameters: Parameters,
): MailParts['quote'] {
  const { quotes } = templateOf(template);
  const words = quotes === undefined ? '' : String(parameters[quotes] ?? '');
  if (introduction === undefined || words === '') return null;
  return { introduction: fill(introduction, parameters), words };
}

/** Pages of the product are stored as a path. */
function absolute(address: string, publicUrl: string): string {
  return address.startsWith('/') ? `${publicUrl}${address}` : address;
}

function hasLink(template: TemplateName): boolean {
  return templateOf(template).parameters.includes('link');
}

/** The target of the button, and whether the paragraph above it introduces the address. */
function linkOf(
  template: TemplateName,
  parameters: Parameters,
  publicUrl: string,
): Pick<NonNullable<MailParts['button']>, 'url' | 'introduced'> {
  const { page, namesLink = false } = templateOf(template);
  return page === undefined
    ? { url: fill('{link}', parameters), introduced: !namesLink }
    : { url: `${publicUrl}${fill(page, parameters)}`, introduced: false };
}

function fill(template: string, parameters: Parameters): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(parameters[name] ?? FORGOTTEN));
}

/** Renders a mail as plain text. The first address is the button's. */
function textOf(parts: MailParts): string {
  const { greeting, quote, paragraphs, button, after, closing, brand, address, home, links } = parts;
  const place = button && (button.introduced ? button.url : lineOf(button));
  const quoted = quote ? [quote.introduction, quote.words.replaceAll(/^/gm, '> ')] : [];
  const who = address === null ? [brand] : [brand, address];
  const footer = [...who, home, ...links.map(lineOf)].join('\n');
  return `${[greeting, ...quoted, ...paragraphs, ...(place ? [place] : []), ...after, closing, footer].join('\n\n')}\n`;
}

function lineOf({ text, url }: MailLink): string {
  return `${text}\n${url}`;
}
