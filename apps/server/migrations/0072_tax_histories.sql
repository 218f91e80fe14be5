-- Why: what decides on tax was overwritten, so that what held on one day was put on all months of a payout, and the rate was
-- a number of the program. From now on each change is a row of its own, and so is the rate. A payout has one tax: what is
-- payable at several is requested as several payouts together.

create table tax_rates (
  valid_from date primary key,
  rate_bp    integer not null check (rate_bp between 0 and 10000),
  reason     text not null
);
comment on table tax_rates is 'the standard rate of German value added tax; days before the first row have its rate';
insert into tax_rates (valid_from, rate_bp, reason) values ('2021-01-01', 1900, '§ 12 (1) UStG');

create table tax_data (
  id         bigint generated always as identity primary key,
  partner_id bigint not null references partners,
  field      text not null check (field in ('number', 'small-business', 'status', 'country')),
  value      text,
  valid_from date not null,
  known_at   timestamptz not null,
  known_by   bigint,
  check (value is not null or field = 'number'),
  check (case field when 'small-business' then value in ('true', 'false')
    when 'status' then value in ('unproven', 'proven') else true end)
);
create index tax_data_partner_id_idx on tax_data (partner_id, field, id desc);
-- The history as operators read it.
create index tax_data_history_idx on tax_data (partner_id, id desc);
comment on table tax_data is 'what was said of the tax of partners, a row for each change: on a day that of the latest row holds which is valid by then';
comment on column tax_data.value is 'of number: as it was given, null where there is none any more; of country: three letters of the billing country';
comment on column tax_data.valid_from is 'a day of Berlin; 1970-01-01 for what holds from the beginning';
comment on column tax_data.known_by is 'a user; no reference: what somebody said stays written when the account is gone';

-- What was said stays; of a number only that there was one, when its partner is deleted.
create function refuse_change_of_tax_data() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.field = 'number' and new.value is null
     and (new.id, new.partner_id, new.field, new.valid_from, new.known_at)
         = (old.id, old.partner_id, old.field, old.valid_from, old.known_at)
     and new.known_by is not distinct from old.known_by
  then
    return new;
  end if;
  raise exception 'what was said of the tax of partners is kept' using errcode = 'restrict_violation';
end $$;
create trigger tax_data_immutable before update or delete on tax_data
  for each row execute function refuse_change_of_tax_data();

create function tax_value(partner bigint, asked text, day date) returns text language sql stable as $$
  select value from tax_data
  where partner_id = partner and field = asked and valid_from <= day
  order by id desc limit 1
$$;

create function tax_rate_on(day date) returns integer language sql stable as $$
  select coalesce(
    (select rate_bp from tax_rates where valid_from <= day order by valid_from desc limit 1),
    (select rate_bp from tax_rates order by valid_from limit 1))
$$;

-- The first row of each partner.
insert into tax_data (partner_id, field, value, valid_from, known_at)
select data.partner_id, said.field, said.value, date '1970-01-01', data.updated_at
from affiliate_data as data
cross join lateral (values
  (1, 'number', data.ust), (2, 'small-business', data.small_business::text), (3, 'status', data.tax_status)
) as said (place, field, value)
where said.value is not null
order by data.partner_id, said.place;

insert into tax_data (partner_id, field, value, valid_from, known_at)
select partner.id, 'country', address.country_iso, date '1970-01-01', address.created_at
from billing_addresses as address join partners as partner on partner.user_id = address.user_id
where address.is_default
order by partner.id;

-- Whoever writes the data says from when they hold; the rows follow by themselves, so that none is forgotten.
alter table affiliate_data
  add column valid_from date not null default '1970-01-01',
  add column changed_by bigint;
comment on column affiliate_data.valid_from is 'from when what was changed last holds: a day of Berlin';
comment on column affiliate_data.changed_by is 'the user who changed it last; no reference, as in tax_data';

create function keep_tax_data() returns trigger language plpgsql as $$
declare
  was affiliate_data;
begin
  if tg_op = 'UPDATE' then was := old; end if;
  insert into tax_data (partner_id, field, value, valid_from, known_at, known_by)
  select new.partner_id, said.field, said.new_value, new.valid_from, new.updated_at, new.changed_by
  from (values
    (1, 'number', was.ust, new.ust),
    (2, 'small-business', was.small_business::text, new.small_business::text),
    (3, 'status', was.tax_status, new.tax_status)
  ) as said (place, field, old_value, new_value)
  where said.old_value is distinct from said.new_value
  order by said.place;
  return null;
end $$;
create trigger affiliate_data_kept after insert or update on affiliate_data
  for each row execute function keep_tax_data();

alter table billing_addresses
  add column valid_from date not null default '1970-01-01',
  add column changed_at timestamptz;
comment on column billing_addresses.valid_from is 'from when the country decides on the tax, if this is the default address: a day of Berlin';
comment on column billing_addresses.changed_at is 'when the country, or that it decides, was changed; null since it was created';

-- An address that was there before its partner has no row: its country is that of all days until it changes.
create function keep_tax_country() returns trigger language plpgsql as $$
declare
  owned  bigint;
  latest text;
begin
  if tg_op = 'UPDATE' then
    if (old.country_iso, old.is_default) = (new.country_iso, new.is_default) then return null; end if;
  end if;
  for owned in select id from partners where user_id = new.user_id loop
    select value into latest from tax_data where partner_id = owned and field = 'country' order by id desc limit 1;
    if tg_op = 'UPDATE' and latest is null then
      if old.is_default then
        insert into tax_data (partner_id, field, value, valid_from, known_at, known_by)
        values (owned, 'country', old.country_iso, old.valid_from, coalesce(old.changed_at, old.created_at), old.user_id);
        latest := old.country_iso;
      end if;
    end if;
    if new.is_default and latest is distinct from new.country_iso then
      insert into tax_data (partner_id, field, value, valid_from, known_at, known_by)
      values (owned, 'country', new.country_iso, new.valid_from, coalesce(new.changed_at, new.created_at), new.user_id);
    end if;
  end loop;
  return null;
end $$;
create trigger billing_addresses_kept after insert or update on billing_addresses
  for each row execute function keep_tax_country();

alter table payouts add column part_of_id bigint references payouts;
create index payouts_part_of_id_idx on payouts (part_of_id) where part_of_id is not null;
comment on column payouts.part_of_id is 'the payout that it was requested together with, because what was payable has several taxes';

create or replace function refuse_change_of_issued_payouts() returns trigger language plpgsql as $$
begin
  if (new.partner_id, new.type, new.amount_cents, new.fee_cents, new.tax_rate_bp, new.tax_cents, new.tax_kind,
      new.set_off_cents, new.replaces_id, new.part_of_id, new.unsound_vat_id, new.number, new.approved_at, new.particulars)
    is distinct from
     (old.partner_id, old.type, old.amount_cents, old.fee_cents, old.tax_rate_bp, old.tax_cents, old.tax_kind,
      old.set_off_cents, old.replaces_id, old.part_of_id, old.unsound_vat_id, old.number, old.approved_at, old.particulars)
  then
    raise exception 'payout % has a paper, which says what it says', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- At which net a partner is told what comes with a turnover, before the law's own limit is reached.
create table tax_limits (
  limit_cents         bigint primary key check (limit_cents > 0),
  law_cents           bigint not null,
  effect              text not null check (effect in ('next-year', 'at-once')),
  small_business_only boolean not null,
  reason              text not null,
  check (law_cents > limit_cents)
);
comment on table tax_limits is 'net of ours in a calendar year at which a partner is told, with the reason';
comment on column tax_limits.law_cents is 'the limit of the law, and with effect what exceeding it means';
comment on column tax_limits.small_business_only is 'true: others are not told, since it means nothing to them';
insert into tax_limits (limit_cents, law_cents, effect, small_business_only, reason) values
  (2000000, 2500000, 'next-year', true, '§ 19 (1) UStG: above 25,000 EUR in one year nobody is a small business in the next'),
  (9000000, 10000000, 'at-once', true, '§ 19 (1) UStG: the turnover that exceeds 100,000 EUR is taxed, and all after it');

create table tax_limit_notes (
  partner_id  bigint not null references partners,
  year        integer not null,
  limit_cents bigint not null references tax_limits,
  net_cents   bigint not null,
  told_at     timestamptz not null,
  primary key (partner_id, year, limit_cents)
);
comment on table tax_limit_notes is 'who was told of a limit, once a year for each';
