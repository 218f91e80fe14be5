import PostalMime, { type Email } from 'postal-mime';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { messageOfReturnPath } from './return-path.ts';

/** What a mail server says of a mail of ours that it could not deliver. */
export interface Bounce {
  /** Of the outbox. */
  readonly message: number;
  /** Enhanced status (RFC 3463), `5.1.1`. */
  readonly status: string;
  /** What the recipient's server said; empty where nobody says it. */
  readonly diagnostic: string;
}

const MAX_DIAGNOSTIC = 300;

/**
 * Reads a notification of failed delivery (RFC 3464) that came back for one of our mails. Null for everything else: answers of
 * people, notices of delay or of arrival, and reports that nobody can have who did not get the mail.
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

/** Every address that it may have been sent to: mail servers note the one of the envelope in different headers. */
function addressesOf({ to = [], deliveredTo, headers }: Email): string[] {
  const noted = headers.filter(
    ({ key }) => key === 'x-original-to' || key === 'delivered-to' || key === 'envelope-to',
  );
  return [deliveredTo ?? '', ...noted.map(({ value }) => value), ...to.map(({ address = '' }) => address)];
}

/** Groups of fields with an empty line between: one about the message, then one for each recipient. */
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
