import type { TxClient } from '../../platform/database/transaction.ts';

/**
 * Functions in SQL that read tables: Citus plans their body where it is called, without knowing the values that it is called with, and
 * refuses that. In PL/pgSQL the same body is a query of its own.
 */
const readingTables = [
  'goes_on_as',
  'holder_of_voucher',
  'is_deleted_partner',
  'partner_of_approval',
  'tax_rate_on',
  'tax_value',
] as const;

/** Says them again with the same name, parameters, result and body. */
export async function sayFunctionsAgain(tx: TxClient): Promise<void> {
  const { rows } = await tx.query<{ name: string; parameters: string; result: string; body: string }>(
    `select proname as name, pg_get_function_arguments(oid) as parameters, pg_get_function_result(oid) as result, prosrc as body
     from pg_proc where pronamespace = current_schema()::regnamespace and proname = any($1)`,
    [[...readingTables]],
  );
  for (const { name, parameters, result, body } of rows)
    await tx.query(`
      create or replace function ${name}(${parameters}) returns ${result} language plpgsql stable as $again$
      #variable_conflict use_column
      begin
        return (${body});
      end $again$`);
  await tx.query(broughtAlong);
}

/** One query for each partner that somebody goes on as, of which there are few: each is asked of the one node that knows them. */
const broughtAlong = `
  create or replace function brought_along(day date)
  returns table (partner_id bigint, level integer, kick_start text[], affiliate_since timestamptz) language plpgsql stable as $again$
  #variable_conflict use_column
  declare
    one record;
  begin
    return query select opening.partner_id, opening.level::integer, opening.kick_start, null::timestamptz from opening_levels as opening;
    for one in
      with recursive owned (successor, owner, since) as (
        select successor_id, contract_ends.partner_id, effective_from from contract_ends
        where successor_id is not null and done_at is not null and effective_from <= day
        union
        select owned.successor, earlier.partner_id, earlier.effective_from
        from owned join contract_ends as earlier on earlier.successor_id = owned.owner
        where earlier.done_at is not null and earlier.effective_from <= owned.since
      )
      select owned.successor, owned.owner, owned.since, former.affiliate_since as began, coalesce(opening.level, 0) as highest,
             opening.kick_start as phases
      from owned
      join partners as former on former.id = owned.owner
      left join opening_levels as opening on opening.partner_id = owned.owner
    loop
      return query select one.successor,
        greatest(one.highest, coalesce((
          select greatest(figures.highest_level_before, figures.level)::integer from partner_statistics as figures
          where figures.partner_id = one.owner and figures.cycle_id = (
            select id from cycles where as_of is not null and date_from < one.since order by date_from desc limit 1)
        ), 0))::integer,
        array(
          select credit.stage from credits as credit join cycles as cycle on cycle.id = credit.cycle_id
          where credit.partner_id = one.owner and credit.bonus = 'kick-start' and cycle.date_from < one.since
          union
          select (array['easy', 'pro'])[projected.stage]
          from projected_bonuses as projected join cycles as cycle on cycle.id = projected.cycle_id
          where projected.partner_id = one.owner and projected.bonus = 'kick-start' and cycle.date_from < one.since
          union
          select unnest(one.phases)
        ),
        one.began;
    end loop;
  end $again$`;

/** What queries compute with has to be on every node that may be asked. */
export async function giveFunctions(tx: TxClient): Promise<void> {
  const { rows } = await tx.query<{ signature: string }>(`
    select oid::regprocedure::text as signature from pg_proc
    where pronamespace = current_schema()::regnamespace and prokind = 'f' and provolatile <> 'v'
      and prorettype <> 'trigger'::regtype
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
      and not exists (select from pg_dist_object where classid = 'pg_proc'::regclass and objid = pg_proc.oid)`);
  for (const { signature } of rows) await tx.query('select create_distributed_function($1)', [signature]);
}
