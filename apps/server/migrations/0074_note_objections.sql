-- Why: whoever is billed for may object to a self-billed invoice, which loses its effect with that (section 14 (2) UStG). The
-- company owes its input tax back from that month on, and bills the same again only once the partner agrees.

create table note_objections (
  id           bigint generated always as identity primary key,
  payout_id    bigint not null unique references payouts,
  paper_id     bigint not null unique references payout_papers,
  partner_id   bigint not null references partners,
  reason       text not null check (btrim(reason) <> ''),
  net_cents    bigint not null check (net_cents > 0),
  tax_cents    bigint not null check (tax_cents >= 0),
  objected_at  timestamptz not null,
  answer       text check (btrim(answer) <> ''),
  answered_at  timestamptz,
  answered_by  bigint,
  agreed_at    timestamptz,
  successor_id bigint unique references payouts,
  status       text not null generated always as (case
    when agreed_at is not null then 'agreed' when answered_at is not null then 'answered' else 'open' end) stored,
  check (num_nonnulls(answer, answered_at, answered_by) in (0, 3)),
  check ((agreed_at is null) = (successor_id is null)),
  check (agreed_at >= objected_at and answered_at >= objected_at)
);
create index note_objections_status_idx on note_objections (status, id desc);
create index note_objections_partner_id_idx on note_objections (partner_id, id desc);
comment on table note_objections is 'objections of partners to credit notes, which are no invoices from that instant on; the payout keeps its net';
comment on column note_objections.paper_id is 'the credit note';
comment on column note_objections.reason is 'the partner''s words';
comment on column note_objections.net_cents is 'what was left of the note after corrections';
comment on column note_objections.tax_cents is 'its tax, which the books take back with the objection';
comment on column note_objections.answer is 'the company''s words to the partner';
comment on column note_objections.answered_by is 'a user; no reference';
comment on column note_objections.agreed_at is 'when the partner agreed to a new note';
comment on column note_objections.successor_id is 'the payout that has the new note; it pays no more than tax that the old one had not';
comment on column note_objections.status is 'open: not answered; answered; agreed: a new note stands';

-- An objection is a declaration: it is answered and agreed on, and nothing else of it changes.
create function refuse_change_of_note_objections() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.agreed_at is not null
    or (new.id, new.payout_id, new.paper_id, new.partner_id, new.reason, new.net_cents, new.tax_cents, new.objected_at)
      is distinct from
       (old.id, old.payout_id, old.paper_id, old.partner_id, old.reason, old.net_cents, old.tax_cents, old.objected_at)
  then
    raise exception 'objections to credit notes stay as they were declared' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger note_objections_immutable before update or delete on note_objections
  for each row execute function refuse_change_of_note_objections();

alter table journal_entries
  drop constraint journal_entries_kind_check,
  drop constraint journal_entries_check3,
  add constraint journal_entries_kind_check check (kind in (
    'closing', 'reversal', 'release', 'payout', 'payout-rejected', 'payout-paid', 'correction', 'opening', 'write-off',
    'payout-returned', 'note', 'note-correction', 'tax-paid', 'tax-returned', 'objection')),
  add constraint journal_entries_check3 check ((payout_id is not null) = (kind in (
    'payout', 'payout-rejected', 'payout-paid', 'payout-returned', 'note', 'note-correction', 'tax-paid', 'tax-returned',
    'objection')));
-- A note is objected to once.
create unique index journal_entries_objection_key on journal_entries (payout_id) where kind = 'objection';

-- A note that follows an objection may say the same tax: then its payout pays nothing.
alter table payouts
  drop constraint payouts_amount_cents_check,
  add constraint payouts_amount_cents_check
    check (case when replaces_id is null then amount_cents > 0 else amount_cents = 0 and tax_cents >= 0 end);
comment on column payouts.replaces_id is 'the payout whose credit note this one replaces, because its tax was proven later or its partner had objected to it; it pays the difference of the tax alone';
