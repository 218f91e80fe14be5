import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../../platform/config.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { JobDefinition } from '../../../platform/jobs.ts';
import { noteBounce } from './bounced.queries.ts';
import { readBounce } from './read-bounce.ts';

/** Larger mails are not bounces, which quote at most the headers of our mail. */
const MAX_BYTES = 1024 * 1024;

interface JobDeps extends Pick<Deps, 'db' | 'clock' | 'log' | 'secrets'> {
  readonly config: Pick<Config, 'bounces'>;
}

/**
 * Processes bounces once a minute: mails in the folder `new` of a Maildir, where the mail server delivers mail to
 * `BOUNCE_ADDRESS`. A processed bounce is deleted; any other mail is moved to `cur`, where the reader of that mailbox
 * finds it.
 */
export function readBouncesJob({ db, clock, log, secrets, config }: JobDeps): JobDefinition {
  const run = async () => {
    if (config.bounces === null) return;
    const { folder } = config.bounces;
    const names = await readdir(join(folder, 'new')).catch(nothingYet);
    for (const name of names.sort()) {
      const path = join(folder, 'new', name);
      const { size } = await stat(path);
      const bounce =
        size > MAX_BYTES ? null : await readBounce(await readFile(path), secrets).catch(() => null);
      if (bounce === null) {
        await mkdir(join(folder, 'cur'), { recursive: true });
        await rename(path, join(folder, 'cur', `${name}:2,`));
        continue;
      }
      const isNew = await inTransaction(db, (tx) => noteBounce(tx, bounce, clock.now()));
      if (isNew) log.warn({ message: bounce.message, status: bounce.status }, 'a mail bounced');
      await rm(path, { force: true });
    }
  };
  return { name: 'read-bounces', cron: '* * * * *', run };
}

function nothingYet(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}
