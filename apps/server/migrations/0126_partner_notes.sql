-- Why: what support knows of a partner, and has promised them, stood nowhere that the next one who answers would look.

create table partner_notes (
  id         bigint generated always as identity primary key,
  partner_id bigint not null references partners,
  text       text not null check (btrim(text) <> ''),
  written_by bigint not null,
  written_at timestamptz not null
);
create index partner_notes_partner_id_idx on partner_notes (partner_id, written_at desc, id desc);
comment on table partner_notes is 'what those who work for the company note about a partner, who reads it in the export of their data alone; it goes with the account';
comment on column partner_notes.written_by is 'a user; no reference: what somebody did stays written when the account is gone';

create function refuse_change_of_partner_notes() returns trigger language plpgsql as $$
begin
  raise exception 'notes stay as they were written' using errcode = 'restrict_violation';
end $$;
create trigger partner_notes_stay before update on partner_notes
  for each row execute function refuse_change_of_partner_notes();
