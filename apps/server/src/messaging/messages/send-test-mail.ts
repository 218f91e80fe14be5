import { refusal } from '@blattwerk/contract/http/refusal.ts';
import type { Locale } from '@blattwerk/contract/session/session.contract.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Deps } from '../../platform/deps.ts';
import { mailChannelOf } from '../../platform/mail-channel.ts';
import { openChannels } from './channels.ts';
import { type RenderedMessage, renderMessage } from './render-message.ts';

/** As many characters of a mail server's answer as help. */
const MAX_ANSWER_LENGTH = 300;

/**
 * Sends a mail past the queue and waits for what the mail server answers: whoever sets it up sits before it.
 * @returns where it went
 * @throws ApiError 409 with the words of a mail server that did not take it, or of what kept it from being reached
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
 * Sends a mail past the queue and waits for what the mail server answers.
 * @returns where it went
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
    // A number that no row of the queue has: by it mail servers drop doubles, and the file is named.
    await channels.send({ ...rendered, id: clock.now().getTime(), channel: 'mail', recipient: email });
  } catch (error) {
    if (mail === 'folder' || !(error instanceof Error)) throw error;
    throw new ApiError(409, refusal('mailNotTaken', { answer: error.message.slice(0, MAX_ANSWER_LENGTH) }));
  } finally {
    channels.close();
  }
  return mail;
}
