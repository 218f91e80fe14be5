import { type ReadMail, readMail } from '@blattwerk/server/messaging/messages/testing/read-mail.ts';

/** A received mail, with its source. */
export interface ReceivedMail extends ReadMail {
  readonly source: string;
}

/** Parses a mail received by a mail server. */
export async function readReceived({ source }: { readonly source: string }): Promise<ReceivedMail> {
  return { ...(await readMail(source)), source };
}
