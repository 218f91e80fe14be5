import { refusal } from '@blattwerk/contract/http/refusal.ts';
import type { Locale } from '@blattwerk/contract/session/session.contract.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Deps } from '../../platform/deps.ts';
import { mailChannelOf } from '../../platform/mail-channel.ts';
import { openChannels } from './channels.ts';
import { type RenderedMessage, renderMessage } from './render-message.ts';

/** Maximum length of the quoted response of a mail server. */
const MAX_ANSWER_LENGTH = 300;

/**
 * Sends a mail directly, without the queue, and waits for the mail server's response, for the person setting it up.
 * @returns the address it was sent to
 * @throws ApiError 409 with the response of a mail server that rejected it, or the connection error
 */
export async function sendTestMail(
  { config, clock, company }: Pick<Deps, 'config' | 'clock' | 'company'>,
  { email, locale }: { readonly email: string; readonly locale: Locale },
): Promise<'smtp' | 'folder'> {
  const rendered = renderMessage(
    { template: 'mail-test', channel: 'mail', locale, parameters: {}, recipientName: null },
    { publicUrl: config.publicUrl, company: company.current(), unsubscribe: null },
  );
  return sendPastQueue({ config, clock }, email, rendered);
}

/**
 * Sends a mail directly, without the queue, and waits for the mail server's response.
 * @returns the address it was sent to
 * @throws ApiError 409 as {@link sendTestMail} does
 */
export async function sendPastQueue(
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  email: string,
  rendered: RenderedMessage,
): Promise<'smtp' | 'folder'> {
  const mail = mailChannelOf(config);
  const channels = openChannels(config);
  try {
    // A number that no row of the outbox has: mail servers use it to drop duplicates, and it names the file.
    await channels.send({ ...rendered, id: clock.now().getTime(), channel: 'mail', recipient: email });
  } catch (error) {
    if (mail === 'folder' || !(error instanceof Error)) throw error;
    throw new ApiError(409, refusal('mailNotTaken', { answer: error.message.slice(0, MAX_ANSWER_LENGTH) }));
  } finally {
    channels.close();
  }
  return mail;
}
