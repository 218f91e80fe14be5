import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../../platform/config.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { JobDefinition } from '../../../platform/jobs.ts';
import { noteBounce } from './bounced.queries.ts';
import { readBounce } from './read-bounce.ts';

/** Larger mails are no notification: these quote the headers of ours at most. */
const MAX_BYTES = 1024 * 1024;

interface JobDeps extends Pick<Deps, 'db' | 'clock' | 'log' | 'secrets'> {
  readonly config: Pick<Config, 'bounces'>;
}

/**
 * Reads what came back, once a minute: mails in the folder `new` of a Maildir, into which the mail server puts what arrives at
 * `BOUNCE_ADDRESS`. A notification is removed once it is noted; everything else goes to `cur`, where whoever reads that mailbox finds it.
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
      if (isNew) log.warn({ message: bounce.message, status: bounce.status }, 'a mail came back');
      await rm(path, { force: true });
    }
  };
  return { name: 'read-bounces', cron: '* * * * *', run };
}

function nothingYet(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}
