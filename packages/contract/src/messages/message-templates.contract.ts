import { z } from 'zod';
import { endpoint, plain } from '../http/endpoint.ts';
import { line, lines, optionalLine } from '../http/texts.ts';
import { instant } from '../http/values.ts';
import { locale } from '../session/session.contract.ts';

const SUBJECT_LENGTH = 150;
const TEXT_LENGTH = 4000;
const BUTTON_LENGTH = 60;
const SMS_LENGTH = 480;

/**
 * The content of a message. `text` and `after`, below the button, are paragraphs separated by an empty line; `{name}`
 * stands for a placeholder. `button` is null if there is none; `sms` if the paragraphs are also sent as a text message.
 */
const messageText = z.object({
  subject: z.string(),
  text: z.string(),
  button: z.string().nullable(),
  after: z.string().nullable(),
  sms: z.string().nullable(),
});

/**
 * A kind of message in one language. `own` is the company's text, null if the built-in one is used. `placeholders` are the
 * available ones, `required` those that must occur in subject or text, `requiredInSms` those of a text message. `quoted`
 * says that somebody's own words are placed above it. `history` is earlier versions, the latest first; null is the built-in
 * text.
 */
const template = z.object({
  key: z.string(),
  locale,
  builtIn: messageText,
  own: messageText.nullable(),
  placeholders: z.array(z.string()),
  required: z.array(z.string()),
  requiredInSms: z.array(z.string()),
  hasButton: z.boolean(),
  quoted: z.boolean(),
  history: z.array(z.object({ text: messageText.nullable(), changedAt: instant, changedBy: z.string() })),
  version: z.string(),
});

const params = z.object({ key: z.string().max(60), locale });

const body = z.object({
  subject: line(SUBJECT_LENGTH),
  text: lines(TEXT_LENGTH),
  button: optionalLine(BUTTON_LENGTH).optional(),
  after: lines(TEXT_LENGTH).nullish(),
  sms: lines(SMS_LENGTH).nullish(),
});

export const listMessageTemplates = endpoint({
  method: 'GET',
  path: '/api/message_templates',
  summary: 'All kinds of messages, and in which languages the company says something of its own.',
  access: 'content.write',
  looks: 'visit',
  answer: plain(z.array(z.object({ key: z.string(), own: z.array(locale), changedAt: instant.nullable() }))),
});

export const getMessageTemplate = endpoint({
  method: 'GET',
  path: '/api/message_templates/{key}/{locale}',
  summary:
    'What one kind of message says in one language, built in and by the company, with what was written before.',
  access: 'content.write',
  looks: 'visit',
  params,
  answer: plain(template),
});

export const putMessageTemplate = endpoint({
  method: 'PUT',
  path: '/api/message_templates/{key}/{locale}',
  summary: 'Has a kind of message say this in one language, from now on.',
  description:
    'What waits to be sent says it as well. 422 for a placeholder that this kind does not have, and for one that the built-in text names and this does not: nothing that a reader has to know gets lost. Where nothing is written the built-in words of button and text message stay. German is always there, since the built-in texts are. `If-Match` names the `version` that was read: 412 when it has changed since.',
  access: 'content.write',
  params,
  ifMatch: true,
  body,
  readOnly: {
    ignored: [
      'key',
      'locale',
      'builtIn',
      'own',
      'placeholders',
      'required',
      'requiredInSms',
      'hasButton',
      'quoted',
      'history',
      'version',
    ],
  },
  answer: plain(template),
});

export const resetMessageTemplate = endpoint({
  method: 'DELETE',
  path: '/api/message_templates/{key}/{locale}',
  summary: 'Goes back to the built-in text; what was written stays in the history.',
  access: 'content.write',
  params,
  answer: plain(template),
});

export const previewMessageTemplate = endpoint({
  method: 'POST',
  path: '/api/message_templates/{key}/{locale}/preview',
  summary: 'How a message would look, filled with invented values; nothing is kept.',
  description: 'Refuses what a change would refuse.',
  access: 'content.write',
  params,
  body,
  answer: plain(z.object({ subject: z.string(), text: z.string(), html: z.string(), sms: z.string() })),
});

export const testMessageTemplate = endpoint({
  method: 'POST',
  path: '/api/message_templates/{key}/{locale}/test',
  summary: 'Sends such a mail, filled with invented values, to the address of whoever asks.',
  description:
    'Refuses what a change would refuse. It waits for the answer of the mail server: 409 with its words if it does not take it. Ten an hour.',
  access: 'content.write',
  params,
  body,
  refusals: [409, 429],
  answer: plain(z.object({ sent: z.literal(true), email: z.string() })),
});
