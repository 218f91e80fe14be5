import { z } from 'zod';
import { endpoint, plain } from '../http/endpoint.ts';
import { email } from '../http/texts.ts';

/** Where mails go: to a mail server, or without one into files in a folder of the data folder. */
export const mailChannel = z.literal(['smtp', 'folder']);

/** A message accepted by the mail server. */
export const testMailSent = z.object({ sent: z.literal(true), mail: mailChannel });

export const sendTestMail = endpoint({
  method: 'POST',
  path: '/api/company/mail-test',
  summary:
    'Sends a mail to this address, in the language of whoever asks, and waits for the answer of the mail server.',
  description:
    '409 with its words if it does not take it. Without a mail server (`mail` is then `folder`) it is written into the folder. Five an hour.',
  access: 'company.write',
  body: z.object({ email }),
  refusals: [429],
  answer: plain(testMailSent),
});
