-- Why: credits of years ago are asked for by nobody, and each read of a partner's credits looks into the part of every cycle. What
-- is settled of an old cycle can be put away beside `credits`, and brought back at once.

-- A part that is put away keeps its indexes and the constraint that says what is in it: attaching it again reads nothing.
create function put_away_credits(cycle bigint) returns void language plpgsql as $$
begin
  execute format('alter table books.closed_credits detach partition books.closed_credits_%s', cycle);
  execute format('alter table books.closed_credits_%s rename to archived_credits_%1$s', cycle);
end $$;

/*
 * Puts away what is settled of a closed cycle and answers how many credits that is: what was paid out, set off or given up, and what
 * nothing else names. All others stay among the single credits.
 */
create function archive_credits(cycle bigint) returns bigint language plpgsql as $$
declare
  columns text;
  kept constant text := '
    where not (
        exists (select from payout_credits as taken join payouts on payouts.id = taken.payout_id
          join payout_statuses as status on status.id = payouts.status and status.name = ''paid''
          where taken.cycle_id = credit.cycle_id and taken.credit_id = credit.id)
        or exists (select from write_off_credits as given where given.cycle_id = credit.cycle_id and given.credit_id = credit.id)
        or exists (select from debt_payment_credits as given where given.cycle_id = credit.cycle_id and given.credit_id = credit.id))
      or exists (select from books.single_credits as taking where taking.reverses_id is not null
        and taking.cycle_id = credit.cycle_id and taking.reverses_id = credit.id)
      or exists (select from books.single_credits as taking where taking.relates_id is not null
        and taking.relates_cycle_id = credit.cycle_id and taking.relates_id = credit.id)
      or exists (select from corrections as made where made.relates_cycle_id = credit.cycle_id and made.relates_id = credit.id)
      or exists (select from findings as finding where finding.cycle_id = credit.cycle_id and finding.credit_id = credit.id)
      or exists (select from questions as question where question.cycle_id = credit.cycle_id and question.credit_id = credit.id)';
  archived bigint;
begin
  select string_agg(quote_ident(attname), ', ' order by attnum) into columns
  from pg_attribute where attrelid = 'credits'::regclass and attnum > 0 and not attisdropped and attname <> 'in_closing';
  execute format('insert into books.single_credits (%s) overriding system value select %1$s from books.closed_credits_%s as credit %s', columns, cycle, kept);
  -- From here on others wait.
  perform put_away_credits(cycle);
  execute format('delete from books.archived_credits_%s as credit using books.single_credits as single
    where single.cycle_id = credit.cycle_id and single.id = credit.id', cycle);
  execute format('select count(*) from books.archived_credits_%s', cycle) into archived;
  return archived;
end $$;
revoke execute on function put_away_credits, archive_credits from public;

-- Makes it a part of `credits` again; answers whether it was put away. Whoever takes back what an order earned asks for it.
create function bring_back_credits(cycle bigint) returns boolean
language plpgsql security definer set search_path from current as $$
begin
  if to_regclass(format('books.archived_credits_%s', cycle)) is null then
    return false;
  end if;
  execute format('alter table books.archived_credits_%s rename to closed_credits_%1$s', cycle);
  perform attach_closed_credits(cycle);
  return true;
end $$;
