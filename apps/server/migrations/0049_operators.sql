-- Why: there was one almighty role. Whoever works for the company has rights by task, and no place in the tree.

alter table users drop constraint users_roles_check;
alter table users
  add column rights text[] not null default '{}',
  add constraint users_roles_check check (
    roles <@ array['ROLE_USER', 'ROLE_ADMIN', 'ROLE_STAFF'] and not roles @> array['ROLE_ADMIN', 'ROLE_STAFF']),
  add constraint users_rights_check check (rights = '{}' or 'ROLE_STAFF' = any(roles));
create index users_operators_idx on users (id) where roles && array['ROLE_ADMIN', 'ROLE_STAFF'];
comment on column users.rights is 'what staff may do, by task; ROLE_ADMIN has all rights and none written here';

-- The link by which somebody who was invited sets the first password.
create table operator_invitations (
  user_id    bigint primary key references users on delete cascade,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index operator_invitations_expires_at_idx on operator_invitations (expires_at);

-- The company has one row. Whoever runs it alone has nobody to ask: there two people are not asked for.
create table company (
  id            smallint primary key default 1 check (id = 1),
  four_eyes     boolean not null,
  second_factor boolean not null,
  updated_at    timestamptz not null default now()
);
insert into company (four_eyes, second_factor)
  select count(*) > 1, false from users where 'ROLE_ADMIN' = any(roles) and disabled_at is null;
comment on column company.four_eyes is 'what one person prepares another one approves';
comment on column company.second_factor is 'approving needs a second factor, proven within the last 15 minutes';

-- What one person prepared and another one decides on. It is done exactly as it was prepared, or not at all.
create table approvals (
  id           bigint generated always as identity primary key,
  kind         text not null,
  subject      text not null,
  before       jsonb not null,
  after        jsonb not null,
  payload_hash bytea not null check (octet_length(payload_hash) = 32),
  reason       text not null,
  prepared_by  bigint not null,
  prepared_at  timestamptz not null,
  status       text not null default 'open' check (status in ('open', 'approved', 'rejected', 'overtaken')),
  decided_by   bigint,
  decided_at   timestamptz,
  decision     text,
  check ((status = 'open') = (decided_at is null)),
  check (status <> 'approved' or decided_by is not null)
);
create index approvals_status_idx on approvals (status, id desc);
create index approvals_prepared_by_idx on approvals (prepared_by, id desc);
create index approvals_kind_idx on approvals (kind, id desc);
-- One thing is prepared once at a time.
create unique index approvals_open_key on approvals (kind, subject) where status = 'open';
comment on column approvals.payload_hash is 'SHA-256 of kind, subject, before and after: what is approved is what is done';
comment on column approvals.prepared_by is 'a user; no reference: what somebody did stays written when the account is gone';

create function refuse_change_of_approval() returns trigger language plpgsql as $$
begin
  if old.status <> 'open'
     or (new.kind, new.subject, new.before, new.after, new.payload_hash, new.reason, new.prepared_by, new.prepared_at)
        is distinct from
        (old.kind, old.subject, old.before, old.after, old.payload_hash, old.reason, old.prepared_by, old.prepared_at)
  then
    raise exception 'what was prepared stays as it is' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger approvals_stay before update on approvals for each row execute function refuse_change_of_approval();
create function refuse_deletion_of_approval() returns trigger language plpgsql as $$
begin
  raise exception 'approvals are only added to' using errcode = 'restrict_violation';
end $$;
create trigger approvals_not_deleted before delete or truncate on approvals
  for each statement execute function refuse_deletion_of_approval();

alter table sessions add column proven_at timestamptz;
comment on column sessions.proven_at is 'when a code of the second factor was given last';

-- Which request wrote a line, and which approval let it.
alter table audit_log add column request_id text, add column approval_id bigint references approvals;
create index audit_log_occurred_at_idx on audit_log (occurred_at desc, id desc);
create index audit_log_shown_idx on audit_log (id desc) where action <> 'begin';
create index audit_log_action_idx on audit_log (action, id desc);
create index audit_log_subject_trgm_idx on audit_log using gin (subject gin_trgm_ops);
create index audit_log_approval_id_idx on audit_log (approval_id) where approval_id is not null;
