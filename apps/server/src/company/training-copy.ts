import type { Kysely } from 'kysely';
import { ApiError } from '../platform/api-error.ts';
import type { Config } from '../platform/config.ts';
import type { DB } from '../platform/database/database-types.ts';
import type { Deps } from '../platform/deps.ts';

/** Whether a database is a training copy, which its address does not show. */
export async function isTrainingCopy(db: Kysely<DB>): Promise<boolean> {
  const row = await db.selectFrom('company').select('training_since').executeTakeFirst();
  return row?.training_since != null;
}

/**
 * The configuration of a training copy. Mails and text messages are files in its folder, VAT IDs are not checked,
 * nothing is pushed, and no bucket is used: started in the original's environment it would otherwise write to real
 * people and into real files.
 */
export function configOfTraining(config: Config): Config {
  return {
    ...config,
    smtpUrl: null,
    smsGateway: null,
    viesUrl: null,
    vapid: null,
    s3: null,
    privateHosts: [],
    bounces: null,
  };
}

/** @throws ApiError 409 in a training copy, which has no connections to other systems */
export function requireOutside({ company }: Pick<Deps, 'company'>): void {
  if (company.current().training) throw new ApiError(409, 'trainingCopy');
}
