-- Why: what had to be kept of somebody whose account was deleted was kept for ever, although a day was named on which that ends.
-- Numbers stay, as the books of others rest on them; names and texts go. A legal hold keeps them longer.

alter table users add column deleted_at timestamptz;
update users set deleted_at = request.decided_at
  from deletion_requests as request where request.user_id = users.id and request.status = 'done';
comment on column users.deleted_at is 'when all that says who it was was taken away; nobody changes anything of it any more';

alter table deletion_requests
  add column forgotten_at timestamptz,
  add constraint deletion_requests_forgotten_check check (forgotten_at is null or status = 'done');
create index deletion_requests_to_forget_idx on deletion_requests (id) where status = 'done' and forgotten_at is null;
comment on column deletion_requests.forgotten_at is 'when the last of what had to be kept was taken away';

create table legal_holds (
  id            bigint generated always as identity primary key,
  user_id       bigint not null references users on delete cascade,
  until         date,
  reason        text not null check (reason <> ''),
  set_by        bigint not null,
  set_at        timestamptz not null,
  lifted_by     bigint,
  lifted_at     timestamptz,
  lifted_reason text,
  check (num_nonnulls(lifted_by, lifted_at, lifted_reason) in (0, 3))
);
create unique index legal_holds_open_key on legal_holds (user_id) where lifted_at is null;
create index legal_holds_user_id_idx on legal_holds (user_id);
comment on table legal_holds is 'why what is left of somebody is kept longer than the law asks in general: a dispute, an audit';
comment on column legal_holds.until is 'Berlin day, the last one on which it is kept; null: until it is lifted';
comment on column legal_holds.set_by is 'a user; no reference: what somebody did stays written when the account is gone';

create function is_deleted_partner(partner bigint) returns boolean language sql stable as $$
  select exists (
    select from partners join users on users.id = partners.user_id
    where partners.id = partner and users.deleted_at is not null)
$$;

-- Whether a change of a row only takes away some of these texts, of which a '#' or nothing is left.
create function takes_away(was jsonb, becomes jsonb, texts text[]) returns boolean language sql immutable as $$
  select was - texts = becomes - texts and not exists (
    select from unnest(texts) as name
    where becomes ->> name is distinct from was ->> name and coalesce(becomes ->> name, '#') <> '#')
$$;

-- The names on a payout go with the documents that are made of them; its amounts and the kind of its tax stay.
alter table payouts
  add column forgotten_at timestamptz,
  drop constraint payouts_particulars_check,
  add constraint payouts_particulars_check check (case
    when forgotten_at is null then (tax_kind is null) = (particulars is null)
    else particulars is null end);
comment on column payouts.forgotten_at is 'when its names and documents were taken away, after the end of their retention';

create or replace function refuse_change_of_issued_payouts() returns trigger language plpgsql as $$
begin
  if (new.partner_id, new.type, new.amount_cents, new.fee_cents, new.tax_rate_bp, new.tax_cents, new.tax_kind,
      new.set_off_cents, new.replaces_id, new.part_of_id, new.number, new.approved_at)
    is distinct from
     (old.partner_id, old.type, old.amount_cents, old.fee_cents, old.tax_rate_bp, old.tax_cents, old.tax_kind,
      old.set_off_cents, old.replaces_id, old.part_of_id, old.number, old.approved_at)
    or ((new.unsound_vat_id, new.particulars, new.forgotten_at)
        is distinct from (old.unsound_vat_id, old.particulars, old.forgotten_at)
      and not (old.forgotten_at is null and new.forgotten_at is not null and new.unsound_vat_id is null
        and new.particulars is null and is_deleted_partner(old.partner_id)))
  then
    raise exception 'payout % has a paper, which says what it says', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create function refuse_change_of_paper_files() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and exists (
    select from payout_papers as paper join payouts as payout on payout.id = paper.payout_id
    where paper.id = old.paper_id and payout.forgotten_at is not null)
  then
    return old;
  end if;
  raise exception '% are immutable: a correction is another paper', tg_table_name using errcode = 'restrict_violation';
end $$;
drop trigger payout_paper_files_immutable on payout_paper_files;
create trigger payout_paper_files_immutable before update or delete on payout_paper_files
  for each row execute function refuse_change_of_paper_files();

create or replace function refuse_change_of_vat_id_decisions() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and is_deleted_partner(old.partner_id)
    and (new.id, new.partner_id, new.vat_id, new.decided_by, new.decided_at, new.reason)
      is not distinct from (old.id, old.partner_id, '#' || old.id, old.decided_by, old.decided_at, '#')
  then
    return new;
  end if;
  raise exception 'decisions on VAT IDs are kept' using errcode = 'restrict_violation';
end $$;

create or replace function refuse_change_of_partner_states() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and is_deleted_partner(old.partner_id)
    and (new.id, new.partner_id, new.state, new.valid_from, new.released_until, new.reason, new.set_by, new.created_at)
      is not distinct from
        (old.id, old.partner_id, old.state, old.valid_from, old.released_until, '#', old.set_by, old.created_at)
  then
    return new;
  end if;
  raise exception 'states of partners are only added to' using errcode = 'restrict_violation';
end $$;

-- The partner whose money something moves that waits for approval; null where it moves nobody's.
create function partner_of_approval(subject text) returns bigint language sql stable as $$
  select case split_part(subject, '/', 3)
    when 'corrections' then (select partner_id from corrections where id = split_part(subject, '/', 4)::bigint)
    when 'write_offs' then (select partner_id from write_offs where id = split_part(subject, '/', 4)::bigint)
    when 'debt_payments' then (select partner_id from debt_payments where id = split_part(subject, '/', 4)::bigint)
    when 'payouts' then (select partner_id from payouts where id = split_part(subject, '/', 4)::bigint)
    when 'partners' then split_part(subject, '/', 4)::bigint
  end
$$;

-- Why staff were given what, and why money of partners was moved.
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

-- The application's role may not change these tables; what is over goes by these functions alone. Which day that is says the
-- application, which knows what was written last.
create function forget_notes(whose bigint, moment timestamptz) returns bigint
language plpgsql security definer set search_path from current as $$
declare
  emptied bigint;
  removed bigint;
begin
  if not is_deleted_partner(whose) then
    raise exception 'partner % was not deleted', whose using errcode = 'restrict_violation';
  end if;
  update payouts set forgotten_at = moment, particulars = null, unsound_vat_id = null,
    -- Whoever rejects a payout says why: that there was a reason stays.
    reason = case when reason is not null then '#' end
  where partner_id = whose and forgotten_at is null and num_nonnulls(particulars, unsound_vat_id, reason) > 0;
  get diagnostics emptied = row_count;
  delete from payout_paper_failures where paper_id in (
    select paper.id from payout_papers as paper join payouts as payout on payout.id = paper.payout_id
    where payout.partner_id = whose and payout.forgotten_at is not null);
  delete from payout_paper_files where paper_id in (
    select paper.id from payout_papers as paper join payouts as payout on payout.id = paper.payout_id
    where payout.partner_id = whose and payout.forgotten_at is not null);
  get diagnostics removed = row_count;
  return emptied + removed;
end $$;

create function forget_decisions(whose bigint) returns bigint
language plpgsql security definer set search_path from current as $$
declare
  states bigint;
  numbers bigint;
begin
  if not is_deleted_partner(whose) then
    raise exception 'partner % was not deleted', whose using errcode = 'restrict_violation';
  end if;
  update partner_states set reason = '#' where partner_id = whose and reason <> '#';
  get diagnostics states = row_count;
  update vat_id_decisions set vat_id = '#' || id, reason = '#' where partner_id = whose and reason <> '#';
  get diagnostics numbers = row_count;
  return states + numbers;
end $$;
