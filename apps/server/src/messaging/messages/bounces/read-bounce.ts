import PostalMime, { type Email } from 'postal-mime';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { messageOfReturnPath } from './return-path.ts';

/** The report of a mail server that could not deliver one of our mails. */
export interface Bounce {
  /** Id in the outbox. */
  readonly message: number;
  /** Enhanced status code (RFC 3463), `5.1.1`. */
  readonly status: string;
  /** Response of the recipient's server; empty if unknown. */
  readonly diagnostic: string;
}

const MAX_DIAGNOSTIC = 300;

/**
 * Parses a delivery status notification (RFC 3464) for one of our mails. Null for anything else: replies of people,
 * notices of delay or delivery, and reports that could only come from somebody who received the mail.
 */
export async function readBounce(source: Uint8Array, secrets: Secrets): Promise<Bounce | null> {
  const mail = await PostalMime.parse(source, { attachmentEncoding: 'utf8' });
  const message = addressesOf(mail)
    .map((address) => messageOfReturnPath(secrets, address))
    .find((found) => found !== null);
  if (message === undefined || message === null) return null;
  const reports = mail.attachments.filter(({ mimeType }) => mimeType === 'message/delivery-status');
  const fields = reports.flatMap(({ content }) => groupsOf(String(content)));
  const failed = fields.find((group) => group.get('action')?.toLowerCase() === 'failed');
  const status = /^\d\.\d{1,3}\.\d{1,3}\b/.exec(failed?.get('status') ?? '')?.[0];
  if (failed === undefined || status === undefined) return null;
  const diagnostic = (failed.get('diagnostic-code') ?? '').replace(/^\s*smtp\s*;\s*/i, '');
  return { message, status, diagnostic: diagnostic.slice(0, MAX_DIAGNOSTIC) };
}

/** Every address it may have been sent to: mail servers record the envelope recipient in different headers. */
function addressesOf({ to = [], deliveredTo, headers }: Email): string[] {
  const recipients = headers.filter(
    ({ key }) => key === 'x-original-to' || key === 'delivered-to' || key === 'envelope-to',
  );
  return [
    deliveredTo ?? '',
    ...recipients.map(({ value }) => value),
    ...to.map(({ address = '' }) => address),
  ];
}

/** Groups of fields separated by blank lines: one for the message, then one per recipient. */
function groupsOf(text: string): Map<string, string>[] {
  const unfolded = text.replaceAll('\r\n', '\n').replaceAll(/\n[ \t]+/g, ' ');
  return unfolded.split(/\n{2,}/).map(
    (group) =>
      new Map(
        group.split('\n').flatMap((line) => {
          const [, name, value] = /^([\w-]+):\s*(.*)$/.exec(line) ?? [];
          return name === undefined || value === undefined ? [] : [[name.toLowerCase(), value] as const];
        }),
      ),
  );
}
