-- Why: what tax a payout goes out with was decided by one person alone, whatever it came to. From an amount on two decide.

alter table company
  add column tax_alone_below_cents bigint not null default 100000 check (tax_alone_below_cents >= 0);
comment on column company.tax_alone_below_cents is 'a decision on tax that moves less than this, one person makes alone; 0 for none';

-- A decision on a number is that of its partner, and the number goes with the reason.
create or replace function partner_of_approval(subject text) returns bigint language sql stable as $$
  select case split_part(subject, '/', 3)
    when 'corrections' then (select partner_id from corrections where id = split_part(subject, '/', 4)::bigint)
    when 'write_offs' then (select partner_id from write_offs where id = split_part(subject, '/', 4)::bigint)
    when 'debt_payments' then (select partner_id from debt_payments where id = split_part(subject, '/', 4)::bigint)
    when 'payouts' then (select partner_id from payouts where id = split_part(subject, '/', 4)::bigint)
    when 'partners' then split_part(subject, '/', 4)::bigint
  end
$$;

create or replace function refuse_change_of_approval() returns trigger language plpgsql as $$
begin
  if new.reason = '#' and coalesce(new.decision, '#') = '#' and old.status <> 'open'
    and takes_away(old.after, new.after, array['text', 'bankReference', 'vatId'])
    and (new.id, new.kind, new.subject, new.before, new.payload_hash, new.prepared_by, new.prepared_at,
         new.status, new.decided_by, new.decided_at)
      is not distinct from
        (old.id, old.kind, old.subject, old.before, old.payload_hash, old.prepared_by, old.prepared_at,
         old.status, old.decided_by, old.decided_at)
    and (is_deleted_partner(partner_of_approval(old.subject))
      or exists (select from users where deleted_at is not null and old.subject = '/api/operators/' || users.id))
  then
    return new;
  end if;
  if old.status <> 'open'
     or (new.kind, new.subject, new.before, new.after, new.payload_hash, new.reason, new.prepared_by, new.prepared_at)
        is distinct from
        (old.kind, old.subject, old.before, old.after, old.payload_hash, old.reason, old.prepared_by, old.prepared_at)
  then
    raise exception 'what was prepared stays as it is' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create or replace function forget_done_by_hand(whose bigint) returns bigint
language plpgsql security definer set search_path from current as $$
declare
  corrected bigint;
  given_up bigint;
  paid bigint;
  approved bigint;
begin
  perform require_deleted_partner(whose);
  update approvals
  set reason = '#', decision = case when decision is not null then '#' end,
    after = after || case when after ? 'text' then '{"text": "#"}' else '{}' end::jsonb
      || case when after ? 'bankReference' then '{"bankReference": "#"}' else '{}' end::jsonb
      || case when after ? 'vatId' then '{"vatId": "#"}' else '{}' end::jsonb
  where status <> 'open' and reason <> '#'
    and kind in ('money.correction', 'money.write-off', 'money.debt-payment', 'payout.reject', 'tax.vat-id', 'tax.replacement')
    and partner_of_approval(subject) = whose;
  get diagnostics approved = row_count;
  -- A correction and its credit say the same.
  update credits set text = '#' where partner_id = whose and text is not null and text <> '#';
  update corrections set text = '#', reason = '#' where partner_id = whose and reason <> '#';
  get diagnostics corrected = row_count;
  update write_offs set reason = '#' where partner_id = whose and reason <> '#';
  get diagnostics given_up = row_count;
  update debt_payments set reason = '#' where partner_id = whose and reason <> '#';
  get diagnostics paid = row_count;
  return approved + corrected + given_up + paid;
end $$;

-- Why: the statement of a year was there, and nobody was told. Years that are over by now are history: nobody is written to about them.
create table year_statement_notices (
  partner_id bigint not null references partners,
  year       integer not null,
  told_at    timestamptz not null,
  primary key (partner_id, year)
);
comment on table year_statement_notices is 'partners who were written to about the statement of a calendar year';
insert into year_statement_notices (partner_id, year, told_at)
select distinct posting.partner_id, extract(year from cycle.date_from)::integer, now()
from cycles as cycle
join journal_entries as entry on entry.cycle_id = cycle.id
join postings as posting on posting.entry_id = entry.id
where posting.partner_id is not null and cycle.date_to < date_trunc('year', now() at time zone 'Europe/Berlin')::date;
