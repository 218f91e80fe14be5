-- Why: whoever asked for the deletion of an account was told that it would be carried out, and nothing carried it out. A request
-- now says what became of it; who was refused may ask again in the same row, and the audit log has what was before.
-- Operators look for messages by kind and by recipient.

alter table deletion_requests
  add column status text not null default 'open' check (status in ('open', 'done', 'refused')),
  add column decided_at timestamptz,
  add column decided_by bigint,
  add column decision text,
  add constraint deletion_requests_decision_check check (
    (status = 'open') = (decided_at is null) and (status = 'open') = (decided_by is null) and (status = 'open') = (decision is null)
  );
create index deletion_requests_status_idx on deletion_requests (status, created_at, id);
comment on column deletion_requests.reason is 'of whoever asks; gone once it is carried out';
comment on column deletion_requests.decided_by is 'a user; no reference: what somebody did stays written when the account is gone';
comment on column deletion_requests.decision is 'why it was carried out or refused; whoever asked reads that of a refusal';

create index outbox_template_idx on outbox (template, created_at, id);
create index outbox_recipient_trgm_idx on outbox using gin (recipient gin_trgm_ops);
