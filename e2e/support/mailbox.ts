import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ReadMail, readMail } from '@blattwerk/server/messaging/messages/testing/read-mail.ts';
import { expect } from 'vitest';
import type { SharedInstance } from './instances.ts';

/** Waits for the mails of one kind to an address, `count` of them, and reads the newest. */
export async function newestMail(
  { database, mailFolder }: SharedInstance,
  { to, template, count = 1 }: { to: string; template: string; count?: number },
): Promise<ReadMail> {
  const sent = () =>
    database.query<{ id: number }>(
      `select id from outbox where recipient = $1 and template = $2 and channel = 'mail' and status = 'sent'
       order by id desc`,
      [to, template],
    );
  await expect.poll(async () => (await sent()).length).toBe(count);
  const [newest] = await sent();
  return readMail(await readFile(join(mailFolder, `${newest?.id}.eml`)));
}
