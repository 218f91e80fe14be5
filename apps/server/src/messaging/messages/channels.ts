import { randomBytes } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import type { Config } from '../../platform/config.ts';
import type { Dkim } from '../../platform/dkim.ts';
import { mailFolderOf } from './kept-messages.ts';
import type { RenderedMessage } from './render-message.ts';

/** An outgoing message; `id` stays the same on retries. */
interface Outgoing extends RenderedMessage {
  readonly id: number;
  readonly channel: 'mail' | 'sms';
  readonly recipient: string;
  /** The return path for undeliverable mails; null for the sender. */
  readonly returnPath?: string | null;
}

/** Delivers messages to external services. */
export interface Channels {
  /** @throws Error if the message was not accepted. */
  send(message: Outgoing): Promise<void>;
  close(): void;
}

/** The service responded and rejected this message; it may accept others. */
export class MessageRefused extends Error {}

const TIMEOUT_MS = 15_000;
/** A healthy server sends its greeting immediately. */
const GREETING_MS = 5_000;

type ChannelConfig = Pick<Config, 'dataDir' | 'mailFrom' | 'dkim' | 'smtpUrl' | 'smsGateway'>;

/**
 * Headers to sign, if present: RFC 8058 requires this for one-click unsubscribe, and the others protect what the reader
 * sees.
 */
const SIGNED_HEADERS =
  'From:Reply-To:Subject:Date:Message-ID:To:MIME-Version:Content-Type:Content-Transfer-Encoding:' +
  'Auto-Submitted:List-Unsubscribe:List-Unsubscribe-Post';

/** The configured mail server and gateway, or files in the folder `mail` of the data folder. */
export function openChannels(config: ChannelConfig): Channels {
  const mail = config.smtpUrl === null ? mailToFolder(config) : mailToServer(config, config.smtpUrl);
  const { smsGateway } = config;
  const sms = smsGateway
    ? (message: Outgoing) => postSms(smsGateway, message)
    : (message: Outgoing) =>
        keep(config.dataDir, `${message.id}.txt`, `${message.recipient}\n\n${message.text}\n`);
  return {
    send: (message) => (message.channel === 'mail' ? mail.send(message) : sms(message)),
    close: mail.close,
  };
}

function mailToServer(config: ChannelConfig, url: string): Channels {
  const transport = nodemailer.createTransport({
    url,
    connectionTimeout: GREETING_MS,
    greetingTimeout: GREETING_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(config.dkim !== null && { dkim: signatureOf(config.dkim) }),
  });
  return {
    send: async (message) => {
      try {
        await transport.sendMail(mailOf(config, message));
      } catch (error) {
        throw isAboutTheMessage(error) ? new MessageRefused(error.message, { cause: error }) : error;
      }
    },
    close: () => transport.close(),
  };
}

function signatureOf({ domain, selector, key }: Dkim) {
  return { domainName: domain, keySelector: selector, privateKey: key, headerFieldNames: SIGNED_HEADERS };
}

/** Whether the mail server rejected a recipient or a mail, as opposed to all senders or all mails (421). */
function isAboutTheMessage(error: unknown): error is Error {
  if (!(error instanceof Error) || !('responseCode' in error) || !('code' in error)) return false;
  return (error.code === 'EENVELOPE' || error.code === 'EMESSAGE') && error.responseCode !== 421;
}

function mailToFolder(config: ChannelConfig): Channels {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true });
  return {
    send: async (message) => {
      const { message: bytes } = await transport.sendMail(mailOf(config, message));
      await keep(config.dataDir, `${message.id}.eml`, bytes as Buffer);
    },
    close: () => transport.close(),
  };
}

function mailOf(config: ChannelConfig, message: Outgoing) {
  const { id, recipient, subject, text, html, unsubscribe, sender, replyTo, returnPath } = message;
  const host = /@([\w.-]+)/.exec(config.mailFrom)?.[1] ?? 'localhost';
  return {
    // The address is the configured one of the mail server; the name is the company's.
    from: sender === null ? config.mailFrom : { name: sender, address: addressIn(config.mailFrom) },
    ...(replyTo !== null && { replyTo: { name: '', address: replyTo } }),
    // An object, so that an address with a comma is not split.
    to: { name: '', address: recipient },
    ...(returnPath && { envelope: { from: returnPath, to: recipient } }),
    subject: subject ?? '',
    text,
    ...(html !== null && { html }),
    messageId: `<outbox-${id}@${host}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribe !== null && {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  };
}

/** The bare address of `Name <address>`. */
function addressIn(from: string): string {
  return /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim();
}

async function postSms(
  gateway: { url: string; token: string | null },
  { id, recipient, text }: Outgoing,
): Promise<void> {
  const answer = await fetch(gateway.url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': `outbox-${id}`,
      ...(gateway.token ? { authorization: `Bearer ${gateway.token}` } : {}),
    },
    body: JSON.stringify({ to: recipient, text }),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await answer.body?.cancel();
  if (answer.ok) return;
  const reason = `the gateway answered ${answer.status}`;
  throw answer.status === 400 || answer.status === 422 ? new MessageRefused(reason) : new Error(reason);
}

/** Writes the file atomically. */
async function keep(dataDir: string, name: string, content: string | Buffer): Promise<void> {
  const folder = mailFolderOf({ dataDir });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const unfinished = join(folder, `.${name}.${randomBytes(4).toString('hex')}`);
  await writeFile(unfinished, content, { mode: 0o600 });
  await rename(unfinished, join(folder, name));
}
