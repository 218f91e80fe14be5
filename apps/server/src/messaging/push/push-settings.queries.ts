import { type PushKind, pushKinds } from '@blattwerk/contract/message-settings/push.contract.ts';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { QuietHours } from './decide-push.ts';

/** A user's push settings and quiet hours. */
interface PushSettings {
  readonly kinds: readonly PushKind[];
  readonly showsDetails: boolean;
  readonly quiet: QuietHours | null;
}

/** Defaults: everything, without amounts and names, and not at night. */
const unsaved: PushSettings = { kinds: pushKinds, showsDetails: false, quiet: { from: 21, to: 8 } };

/** A user's push settings. */
export async function findPushSettings(db: Kysely<DB>, user: number): Promise<PushSettings> {
  const row = await db
    .selectFrom('push_settings')
    .select(['kinds', 'shows_details', 'quiet_from', 'quiet_to'])
    .where('user_id', '=', user)
    .executeTakeFirst();
  if (row === undefined) return unsaved;
  const { quiet_from: from, quiet_to: to } = row;
  return {
    kinds: pushKinds.filter((kind) => row.kinds.includes(kind)),
    showsDetails: row.shows_details,
    quiet: from === null || to === null ? null : { from, to },
  };
}

/**
 * Saves a user's push settings. Levels reached before are not announced: with the first settings, and with the first
 * device after a time without any, the levels reached so far count as announced.
 */
export async function savePushSettings(tx: Tx, user: number, settings: PushSettings): Promise<void> {
  const { kinds, showsDetails, quiet } = settings;
  await sql`
    insert into push_settings (user_id, kinds, shows_details, quiet_from, quiet_to, told_level)
    values (${user}, ${[...kinds]}, ${showsDetails}, ${quiet?.from ?? null}, ${quiet?.to ?? null}, ${reachedBy(user)})
    on conflict (user_id) do update set
      kinds = excluded.kinds, shows_details = excluded.shows_details,
      quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to,
      told_level = case
        when exists (select from push_devices where push_devices.user_id = excluded.user_id) then push_settings.told_level
        else greatest(push_settings.told_level, excluded.told_level) end`.execute(tx);
}

/** SQL: the highest level that a user has ever reached, including the current month. */
const reachedBy = (user: number) => sql<number>`coalesce((
  select max(greatest(figure.level, figure.highest_level_before))
  from partners as partner
  join partner_statistics as figure on figure.partner_id = partner.id
    and figure.cycle_id in (select id from cycles order by date_from desc limit 2)
  where partner.user_id = ${user}), 0)`;
