-- Why: the company has to be able to stop what a partner is paid without taking away what they earn: while a matter is looked
-- into, after a death, before a sale. Who did it, when and why stays written.

create table partner_states (
  id             bigint generated always as identity primary key,
  partner_id     bigint not null references partners,
  state          text not null check (state in ('active', 'held', 'ended')),
  valid_from     timestamptz not null,
  released_until timestamptz,
  reason         text not null check (reason <> ''),
  set_by         bigint not null,
  created_at     timestamptz not null,
  check (released_until is not null or state = 'ended')
);
create index partner_states_partner_id_idx on partner_states (partner_id, valid_from, id);
comment on table partner_states is 'what a partner is to the company, and was: the latest row that holds already; active without any';
comment on column partner_states.state is 'active; held: earns, and nothing is released or paid; ended: earns nothing more';
comment on column partner_states.released_until is 'up to when the books had released credits as it began: what is due after that waits while it is held';
comment on column partner_states.set_by is 'a user; no reference: what somebody did stays written when the account is gone';

create function refuse_change_of_partner_states() returns trigger language plpgsql as $$
begin
  raise exception 'states of partners are only added to' using errcode = 'restrict_violation';
end $$;
create trigger partner_states_immutable before update or delete on partner_states
  for each row execute function refuse_change_of_partner_states();
