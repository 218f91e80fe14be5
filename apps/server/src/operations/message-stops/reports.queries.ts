import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';

/** Number of reports shown as evidence. */
const MOST_REPORTS = 20;

/** A reported message: what its reader received and the reason given, but not who reported it. */
export interface Report {
  readonly message: number;
  readonly at: Date;
  readonly text: string;
  readonly reason: string;
}

/** The latest reports about a partner's messages. */
export async function findReports(db: Kysely<DB>, partner: number): Promise<Report[]> {
  const { rows } = await sql<Report>`
    select message.id as message, report.reported_at as at, message.text, report.reason
    from team_message_reports as report join team_messages as message on message.id = report.message_id
    where message.partner_id = ${partner} order by report.reported_at desc, message.id desc limit ${MOST_REPORTS}`.execute(
    db,
  );
  return rows;
}
