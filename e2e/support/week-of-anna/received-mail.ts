import { type ReadMail, readMail } from '@blattwerk/server/messaging/messages/testing/read-mail.ts';

/** A mail as it arrived, with its source. */
export interface ReceivedMail extends ReadMail {
  readonly source: string;
}

/** Reads what a mail server was given. */
export async function readReceived({ source }: { readonly source: string }): Promise<ReceivedMail> {
  return { ...(await readMail(source)), source };
}
