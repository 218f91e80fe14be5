import type { Database } from '@blattwerk/server/platform/database/database.ts';
import { operator } from './demo-logins.ts';

/** Inserts a batch job of an operator on two partners, one of whom was refused: for pages that show it. */
export async function createFinishedJob({ pool }: Database, at: Date): Promise<void> {
  await pool.query(
    `with job as (
       insert into jobs (kind, reason, requested_by, requested_at, started_at, ended_at)
       select 'partners.release', 'Klärung mit der Bank ist beendet', id, $3::timestamptz, $3::timestamptz, $3::timestamptz
       from users where email = $1 and not exists (select from jobs) returning id)
     insert into job_items (job_id, position, item, over_at, refusal)
     select job.id, row_number() over (order by partners.id), partners.id, $3::timestamptz,
            case when row_number() over (order by partners.id) = 1 then $2::jsonb end
     from job, (select id from partners order by id limit 2) as partners`,
    [
      operator,
      JSON.stringify({ status: 409, code: 'partnerNotHeld', reason: 'The partner is not on hold.' }),
      at,
    ],
  );
}
