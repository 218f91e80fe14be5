import type { TxClient } from '../../platform/database/transaction.ts';

/**
 * Says again what guards the books, for where their rows lie on several nodes: a shard sees its own rows and the copies of its node. What a
 * shard cannot see is looked up by the coordinator, in the transaction that writes: that entries sum to zero as it commits
 * (`refuse_unbalanced_entry`, unchanged), that credits are there when they are named.
 * @param copies names of each node's own copies, by the names of the tables
 */
export async function sayGuardsAgain(client: TxClient, copies: ReadonlyMap<string, string>): Promise<void> {
  await writeDownNamedCredits(client);
  await changeOwnCopies(client, copies.get('tree_nodes') ?? 'tree_nodes');
  // What takes back a credit is its own partner's: both lie in one shard.
  await client.query(`
    create or replace function refuse_unknown_original() returns trigger language plpgsql as $$
    declare
      is_there boolean;
    begin
      execute format('select exists (select from %I.%I where cycle_id = $1 and id = $2)', tg_table_schema, tg_table_name)
        into is_there using new.cycle_id, new.reverses_id;
      if not is_there then
        raise exception 'credit % takes back %, which is none of its cycle', new.id, new.reverses_id
          using errcode = 'foreign_key_violation';
      end if;
      return null;
    end $$`);
  // The node's copy of the entry was written by the same transaction, on the same connection: citus.max_adaptive_executor_pool_size is 1.
  await client.query(`
    create or replace function refuse_late_postings() returns trigger language plpgsql as $$
    begin
      if exists (
        select from (select distinct entry_id from added) as touched
        left join ${copies.get('journal_entries') ?? 'journal_entries'} as entry on entry.id = touched.entry_id
        where entry.id is null or entry.xmin <> pg_current_xact_id()::xid
      ) then
        raise exception 'postings are written in the transaction of their journal entry'
          using errcode = 'restrict_violation';
      end if;
      return null;
    end $$`);
}

/**
 * While rows go to all copies of a table, no other question can be asked of the nodes: what a statement names is written down, and
 * looked up as the transaction commits.
 */
async function writeDownNamedCredits(client: TxClient): Promise<void> {
  await client.query(`
  create table books.named_credits (
    table_name text not null,
    cycle_ids  bigint[] not null,
    credit_ids bigint[] not null
  );
  comment on table books.named_credits is 'credits that this transaction has named, until it commits';
  create or replace function refuse_unknown_credits() returns trigger language plpgsql security definer set search_path from current as $$
  begin
    execute format('insert into books.named_credits (table_name, cycle_ids, credit_ids)
      select $1, array_agg(%1$I), array_agg(%2$I) from (
        select distinct %1$I, %2$I from added where %1$I is not null and %2$I is not null) as named having count(*) > 0',
      tg_argv[0], tg_argv[1]) using tg_table_name;
    return null;
  end $$;
  create function refuse_named_unknown_credits() returns trigger language plpgsql security definer set search_path from current as $$
  declare
    there bigint;
  begin
    delete from books.named_credits where ctid = new.ctid;
    select count(*) into there from credits join unnest(new.cycle_ids, new.credit_ids) as named (cycle, credit)
      on credits.cycle_id = named.cycle and credits.id = named.credit;
    if there <> cardinality(new.credit_ids) then
      raise exception '% names credits of %, of which % are there', new.table_name, new.credit_ids, there
        using errcode = 'foreign_key_violation';
    end if;
    return null;
  end $$;
  create constraint trigger named_credits_are_there after insert on books.named_credits
    deferrable initially deferred for each row execute function refuse_named_unknown_credits();`);
}

/**
 * What triggers and the counts of teams read or change of the tree, each node reads and changes in its own copy: Citus plans no
 * statement with rows of a trigger, nor one that takes rows from a table of the coordinator.
 */
async function changeOwnCopies(client: TxClient, tree: string): Promise<void> {
  const { rows } = await client.query<{ name: string; result: string; body: string }>(
    `select proname as name, pg_get_function_result(oid) as result, prosrc as body from pg_proc
     where pronamespace = current_schema()::regnamespace and proname = any($1)`,
    [['count_removed_places', 'end_account_copies', 'fold_team_counts', 'rename_place']],
  );
  for (const { name, result, body } of rows)
    await client.query(`
      create or replace function ${name}() returns ${result} language plpgsql
      set citus.enable_manual_changes_to_shards to on as $again$ ${body.replaceAll(/\btree_nodes\b/g, tree)} $again$`);
}
