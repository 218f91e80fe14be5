-- Why: four lists of operators read whole tables: orders by their status, customers by whether they signed up, how far a take-over is, and
-- who was invited when.

create index orders_status_idx on orders (status, placed_at, id);

alter table customers add column signed_up_at timestamptz;
comment on column customers.signed_up_at is 'when they got a login of their own; null while they have none';
update customers set signed_up_at = coalesce((
    select min(accepted.accepted_at) from legal_acceptances as accepted where accepted.user_id = owner.id), customers.created_at)
  from partners as partner join users as owner on owner.id = partner.user_id
  where partner.id = customers.partner_id and owner.has_login;
create index customers_signed_up_at_idx on customers (signed_up_at, created_at, partner_id);

-- Its sum is read from the index alone.
create index takeover_balances_amount_idx on takeover_balances (amount_cents);

alter table takeover_people add column sent_at timestamptz;
comment on column takeover_people.sent_at is 'when the latest invitation was sent, as in takeover_invitations: the list of everybody is sorted by it, invited or not';
update takeover_people set sent_at = invitation.sent_at
  from partners as partner join takeover_invitations as invitation on invitation.user_id = partner.user_id
  where partner.id = takeover_people.partner_id;
create index takeover_people_sent_at_idx on takeover_people (sent_at, partner_id);
