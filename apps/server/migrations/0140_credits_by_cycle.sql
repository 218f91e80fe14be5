-- Why: a closing of a million partners took three minutes, most of them for adding millions of credits of the level bonus to nine
-- indexes one by one. They are written aside from now on, get their indexes at once, and become a part of `credits` in the
-- transaction of the closing. A part is of one cycle, so that old ones can be put away. All other credits stay together in one
-- part: what a partner gets once ever, or once a month, is unique there as before.

create schema books;

-- A key of a table in parts has to hold what it is parted by, so nothing can refer to `cycle_id, id` any more. Nobody changes or
-- deletes a credit: that it is there is asked when it is named.
do $$
declare
  reference record;
begin
  for reference in
    select conrelid::regclass as name, conname from pg_constraint where contype = 'f' and confrelid = 'credits'::regclass
  loop
    execute format('alter table %s drop constraint %I', reference.name, reference.conname);
  end loop;
end $$;

alter table credits set schema books;
alter table books.credits rename to credits_before;

create table credits (
  like books.credits_before including defaults including identity including comments,
  in_closing boolean not null default false
) partition by list (in_closing);
alter table credits add constraint credits_bonus_check check (
  bonus in ('level', 'step-up', 'kick-start', 'builder', 'infinity', 'balancing', 'correction', 'opening'));
comment on column credits.in_closing is 'a credit of the level bonus, written by the closing of its cycle: these lie apart, by cycle';
create trigger credits_immutable before update or delete on credits
  for each row execute function refuse_change_of_credits();
create index credits_available_at_idx on credits (available_at);
create index credits_partner_cycle_idx on credits (partner_id, cycle_id) include (available_at, amount_cents);

create table books.closed_credits (like credits including defaults including constraints) partition by list (cycle_id);
comment on table books.closed_credits is 'a part for each closed cycle: closed_credits_{cycle_id}';
alter table credits attach partition books.closed_credits for values in (true);

-- From how many credits of the level bonus on a cycle gets a part. Each part is one more index to look into for whoever reads a
-- partner's credits: where a closing takes seconds anyhow, all of them stay together.
create function credits_apart_from() returns bigint language sql stable as $$
  select coalesce(nullif(current_setting('blattwerk.credits_apart_from', true), '')::bigint, 1000000)
$$;

/*
 * Where the closing of a cycle writes its credits of the level bonus, and the first of so many ids that are its own. Whoever
 * writes credits holds the lock of the books: nobody else is given ids meanwhile.
 */
create function begin_closed_credits(cycle bigint, count bigint) returns table (target text, first_id bigint)
language plpgsql security definer set search_path from current as $$
declare
  part text := format('closed_credits_%s', cycle);
  ids regclass := pg_get_serial_sequence('credits', 'id');
begin
  if to_regclass('books.' || part) is null then
    execute format('create table books.%I (
        like credits including defaults including constraints,
        -- What the constraints of the other credits come to for these; whoever looks for anything else need not look here.
        constraint closed_credits_check check (
          in_closing and cycle_id = %s and bonus = ''level'' and amount_cents > 0 and depth > 0 and base_cents >= 0
          and rate_bp <= 10000 and below_rate_bp >= 0 and rate_bp > below_rate_bp
          and reverses_id is null and credited_before_cents is null and stage is null and weight is null
          and weight_sum is null and remainder_cents is null and text is null and relates_cycle_id is null
          and relates_id is null and relates_payout_id is null)
      )', part, cycle);
    execute format('alter table books.%I alter column in_closing set default true,
      alter column order_id set not null, alter column source_partner_id set not null, alter column depth set not null,
      alter column base_cents set not null, alter column rate_bp set not null, alter column below_rate_bp set not null', part);
  end if;
  if session_user <> current_user then
    execute format('grant select, insert on books.%I to %I', part, session_user);
  end if;
  return query select 'books.' || part,
    case when count > 0 then setval(ids, nextval(ids) + count - 1) - count + 1 end;
end $$;

-- Builds the indexes of what lies aside, and makes it a part of `credits`. An order pays a beneficiary once.
create function attach_closed_credits(cycle bigint) returns void
language plpgsql security definer set search_path from current set maintenance_work_mem to '512MB' as $$
declare
  part text := format('closed_credits_%s', cycle);
begin
  if session_user <> current_user then
    execute format('revoke insert on books.%I from %I', part, session_user);
  end if;
  if exists (select from pg_inherits where inhrelid = to_regclass('books.' || part)) then
    return;
  end if;
  -- What was put away has them.
  if not exists (select from pg_index where indrelid = to_regclass('books.' || part)) then
    execute format('alter table books.%I add primary key (id)', part);
    execute format('create unique index %I on books.%I (order_id, partner_id)', part || '_order_id_key', part);
  end if;
  execute format('alter table books.closed_credits attach partition books.%I for values in (%s)', part, cycle);
end $$;

-- The same for a closing. An order counts in one cycle: whatever computed the credits, they are of orders of this one.
create function end_closed_credits(cycle bigint) returns void
language plpgsql security definer set search_path from current as $$
declare
  strange bigint;
begin
  -- Whoever knows nothing of millions of rows looks them up one by one.
  execute format('analyze books.closed_credits_%s', cycle);
  execute format('select min(order_id) from books.closed_credits_%s as credit
    where not exists (select from orders where orders.id = credit.order_id and orders.cycle_id = %1$s)', cycle)
  into strange;
  if strange is not null then
    raise exception 'the order % does not count in the cycle %', strange, cycle using errcode = 'integrity_constraint_violation';
  end if;
  perform attach_closed_credits(cycle);
end $$;

-- The other half of it: an order stays in the cycle that was closed with it.
create function refuse_other_cycle() returns trigger language plpgsql as $$
begin
  if exists (select from cycles where id = old.cycle_id and closed_at is not null) then
    raise exception 'the order % was counted in a cycle that is closed', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger orders_stay_in_closed_cycles before update of cycle_id on orders
  for each row when (old.cycle_id is distinct from new.cycle_id) execute function refuse_other_cycle();

-- What was credited so far, each closed cycle into its part.
do $$
declare
  columns text;
  closed bigint;
  apart bigint[] := '{}';
begin
  select string_agg(quote_ident(attname), ', ' order by attnum) into columns
  from pg_attribute where attrelid = 'books.credits_before'::regclass and attnum > 0 and not attisdropped;
  for closed in
    select cycle_id from books.credits_before where bonus = 'level' and reverses_id is null
      and cycle_id in (select id from cycles where closed_at is not null)
    group by cycle_id having count(*) >= credits_apart_from() order by cycle_id
  loop
    apart := apart || closed;
    perform begin_closed_credits(closed, 0);
    execute format('insert into books.closed_credits_%s (%s) select %2$s from books.credits_before
      where cycle_id = %1$s and bonus = ''level'' and reverses_id is null order by id', closed, columns);
    perform attach_closed_credits(closed);
  end loop;
  create table books.single_credits (
    like books.credits_before including defaults including constraints,
    in_closing boolean not null default false,
    constraint single_credits_check check (not in_closing)
  );
  execute format('insert into books.single_credits (%s) select %1$s from books.credits_before
    where bonus <> ''level'' or reverses_id is not null or cycle_id <> all ($1) order by id', columns) using apart;
end $$;
select setval(pg_get_serial_sequence('credits', 'id'), last_value, is_called) from books.credits_id_seq;
drop table books.credits_before;
alter table books.single_credits add primary key (cycle_id, id);
create index credits_id_idx on books.single_credits (id);
create index credits_reverses_idx on books.single_credits (cycle_id, reverses_id) where reverses_id is not null;
create index credits_taken_back_idx on books.single_credits (partner_id) where amount_cents < 0;
create index credits_relates_idx on books.single_credits (relates_cycle_id, relates_id) where relates_id is not null;
create index credits_bonus_idx on books.single_credits (cycle_id, bonus, id) where bonus <> 'level';
create unique index credits_order_id_key on books.single_credits (order_id, partner_id)
  where bonus = 'level' and reverses_id is null;
create unique index credits_once_key on books.single_credits (partner_id, bonus, stage)
  where bonus in ('step-up', 'kick-start');
create unique index credits_monthly_key on books.single_credits (partner_id, cycle_id, bonus)
  where bonus in ('builder', 'infinity', 'balancing');
alter table credits attach partition books.single_credits for values in (false);
comment on table books.single_credits is 'all credits but those of the level bonus of closings';
analyze credits;

-- Whoever names a credit names one that is there.
create function refuse_unknown_credits() returns trigger
language plpgsql set enable_hashjoin to off set enable_mergejoin to off as $$
declare
  unknown bigint;
begin
  execute format(
    'select %2$I from added where %1$I is not null and %2$I is not null and not exists (
       select from credits where credits.cycle_id = added.%1$I and credits.id = added.%2$I) limit 1',
    tg_argv[0], tg_argv[1]) into unknown;
  if unknown is not null then
    raise exception '% names the credit %, which is none of its cycle', tg_table_name, unknown
      using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;
do $$
declare
  reference record;
begin
  for reference in
    select * from (values
      ('corrections', 'relates_cycle_id', 'relates_id'), ('corrections', 'credit_cycle_id', 'credit_id'),
      ('debt_payment_credits', 'cycle_id', 'credit_id'), ('findings', 'cycle_id', 'credit_id'),
      ('moved_releases', 'cycle_id', 'credit_id'), ('payout_credits', 'cycle_id', 'credit_id'),
      ('questions', 'cycle_id', 'credit_id'), ('refund_correction_credits', 'cycle_id', 'credit_id'),
      ('write_off_credits', 'cycle_id', 'credit_id')
    ) as of_credits (name, cycle, id)
  loop
    execute format('create trigger %I after insert on %I referencing new table as added
      for each statement execute function refuse_unknown_credits(%L, %L)',
      reference.name || '_' || reference.id || '_insert', reference.name, reference.cycle, reference.id);
    execute format('create trigger %I after update on %I referencing new table as added
      for each statement execute function refuse_unknown_credits(%L, %L)',
      reference.name || '_' || reference.id || '_update', reference.name, reference.cycle, reference.id);
  end loop;
end $$;

create function refuse_unknown_original() returns trigger language plpgsql as $$
begin
  if not exists (select from credits where cycle_id = new.cycle_id and id = new.reverses_id) then
    raise exception 'credit % takes back %, which is none of its cycle', new.id, new.reverses_id
      using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;
create trigger credits_reverse_credits after insert on credits
  for each row when (new.reverses_id is not null) execute function refuse_unknown_original('cycle_id', 'reverses_id');
