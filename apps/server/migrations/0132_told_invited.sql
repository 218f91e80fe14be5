-- Why: whoever is invited learns from the mail where their data come from, what for, for how long and where to object. That they were told
-- has to be proven (Art. 5 para. 2, Art. 14 GDPR), and messages themselves are kept for ninety days alone.

alter table potential_partners add column told_at timestamptz;
comment on column potential_partners.told_at is
  'when the first mail left that says where the data come from, what for, for how long and where to object (Art. 14 GDPR); null before that';

alter table invitation_objections add column told_at timestamptz;
comment on column invitation_objections.told_at is 'when the last mail had left whose reader objected; null where no row said it any more';

update potential_partners as invited
set told_at = mail.sent_at
from (
  select lower(recipient) as email, min(sent_at) as sent_at from outbox
  where template = 'invitation' and status = 'sent' group by 1
) as mail
where mail.email = lower(invited.email) and mail.sent_at >= invited.created_at;

-- In the transaction that notes that the mail left, whoever sent it.
create function note_told_invited() returns trigger language plpgsql as $$
begin
  update potential_partners set told_at = new.sent_at
  where lower(email) = lower(new.recipient) and status = 0 and told_at is null;
  return null;
end $$;
create trigger outbox_told_invited after update of status on outbox
  for each row when (new.template = 'invitation' and new.status = 'sent' and old.status <> 'sent')
  execute function note_told_invited();

-- Whoever asks for all that is known of them is looked up here by their address as well, whatever became of the invitation.
create index potential_partners_email_idx on potential_partners (lower(email));
