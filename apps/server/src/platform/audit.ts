import type { Kysely } from 'kysely';
import type { DB } from './database/database-types.ts';

/** What somebody did, and to what. `subject` is an address such as `/api/partners/7`. */
export interface AuditEntry {
  /** Id of the user who did it. */
  readonly user: number;
  readonly action: AuditAction;
  readonly subject: string;
}

/** `look`: an operator read somebody else's data; `write`: an operator changed something. The others concern one's own account. */
type AuditAction = 'look' | 'write' | 'bank-account' | 'password' | 'payment-destination' | 'second-factor';

/** Adds to the log that nobody can change, in the caller's transaction if `db` is one. */
export async function audit(db: Kysely<DB>, { user, action, subject }: AuditEntry): Promise<void> {
  await db.insertInto('audit_log').values({ user_id: user, action, subject }).execute();
}
