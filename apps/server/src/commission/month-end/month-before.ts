import type { ClientBase } from 'pg';
import { copyColumns } from '../../platform/database/copy-columns.ts';

/** The result of the last closing before a month, partner by partner; the columns of each half belong together. */
export interface MonthBefore {
  /** The closed cycle; null if there is none. */
  readonly cycle: number | null;
  readonly credited: { readonly partners: Float64Array; readonly cents: Float64Array };
  readonly reached: { readonly partners: Float64Array; readonly levels: Int32Array };
}

const nothing = new Float64Array(0);

/** Reads it for a month that begins on a day. */
export async function loadMonthBefore(client: ClientBase, dateFrom: string): Promise<MonthBefore> {
  const { rows } = await client.query<{ id: number }>(
    'select id from cycles where date_from < $1 and closed_at is not null order by date_from desc limit 1',
    [dateFrom],
  );
  const cycle = rows[0]?.id;
  if (cycle === undefined)
    return {
      cycle: null,
      credited: { partners: nothing, cents: nothing },
      reached: { partners: nothing, levels: new Int32Array(0) },
    };
  const [partners, cents] = await copyColumns(
    client,
    `select posting.partner_id, posting.amount_cents
     from journal_entries as entry join postings as posting on posting.entry_id = entry.id
     where entry.kind = 'closing' and entry.cycle_id = ${cycle} and posting.account = 'pending'`,
    ['int8', 'int8'],
  );
  const [placed, levels] = await copyColumns(
    client,
    `select partner_id, level::integer from partner_statistics where cycle_id = ${cycle} and level > 0`,
    ['int8', 'int4'],
  );
  return { cycle, credited: { partners, cents }, reached: { partners: placed, levels } };
}
