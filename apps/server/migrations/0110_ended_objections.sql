-- Why: an objection to a note without tax never ended where its partner did not agree: there is no tax that a write-off could give up.
-- It kept every payout away that takes something back of that note.

alter table note_objections
  add column ended_at timestamptz,
  add column ended_by bigint,
  add constraint note_objections_ended_check check (
    num_nonnulls(ended_at, ended_by) in (0, 2)
    and (ended_at is null or (tax_cents = 0 and answered_at < ended_at and agreed_at is null and write_off_id is null)));
comment on column note_objections.ended_at is 'of a note without tax: when the company ended it, long after it was answered; nobody agrees to a new note any more';
comment on column note_objections.ended_by is 'a user; no reference';

create or replace function refuse_change_of_note_objections() returns trigger language plpgsql as $$
begin
  -- What status comes to is not known yet here; it is made of columns that are compared.
  if tg_op = 'UPDATE' and is_deleted_partner(old.partner_id)
    and takes_away(to_jsonb(old) - 'status', to_jsonb(new) - 'status', array['reason', 'answer'])
  then
    return new;
  end if;
  if tg_op = 'DELETE' or old.agreed_at is not null or old.write_off_id is not null or old.ended_at is not null
    or (new.id, new.payout_id, new.paper_id, new.partner_id, new.reason, new.net_cents, new.tax_cents, new.objected_at)
      is distinct from
       (old.id, old.payout_id, old.paper_id, old.partner_id, old.reason, old.net_cents, old.tax_cents, old.objected_at)
  then
    raise exception 'objections to credit notes stay as they were declared' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
