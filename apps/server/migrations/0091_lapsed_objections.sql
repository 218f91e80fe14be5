-- Why: an objection that was answered and that its partner never agreed about kept the tax of its note owed for ever, and with it the
-- account. What is given up with a write-off takes such an objection with it: no new note follows any more.

alter table note_objections
  add column write_off_id bigint references write_offs,
  add constraint note_objections_write_off_check check (
    write_off_id is null or (answered_at is not null and agreed_at is null));
create index note_objections_write_off_id_idx on note_objections (write_off_id) where write_off_id is not null;
comment on column note_objections.write_off_id is 'the write-off that gave its tax up, long after it was answered: nobody agrees to a new note any more';

create or replace function refuse_change_of_note_objections() returns trigger language plpgsql as $$
begin
  -- What status comes to is not known yet here; it is made of columns that are compared.
  if tg_op = 'UPDATE' and is_deleted_partner(old.partner_id)
    and takes_away(to_jsonb(old) - 'status', to_jsonb(new) - 'status', array['reason', 'answer'])
  then
    return new;
  end if;
  if tg_op = 'DELETE' or old.agreed_at is not null or old.write_off_id is not null
    or (new.id, new.payout_id, new.paper_id, new.partner_id, new.reason, new.net_cents, new.tax_cents, new.objected_at)
      is distinct from
       (old.id, old.payout_id, old.paper_id, old.partner_id, old.reason, old.net_cents, old.tax_cents, old.objected_at)
  then
    raise exception 'objections to credit notes stay as they were declared' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
