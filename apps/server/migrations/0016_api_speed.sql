-- Why: a team is counted by account type on every dashboard, and looking up type and boxes of each of its thousands
-- of partners took 30 ms for 11,000 of them. Each place now carries the account of whoever stands there, in the same
-- index as the path, and until when it holds. It is a copy: whatever changes an account ends the copy, a job makes it
-- anew, and meanwhile the account itself is read.

alter table tree_nodes
  add column account smallint not null default 0 check (account between 0 and 2),
  add column account_until timestamptz not null default '-infinity';
comment on column tree_nodes.account is '0 basic, 1 affiliate, 2 affiliate with premium; holds before account_until';
drop index tree_nodes_spath_idx;
create index tree_nodes_spath_idx on tree_nodes (spath) include (depth, partner_id, account, account_until);
create index tree_nodes_account_until_idx on tree_nodes (account_until);

-- Locks the places in order, so that changes that meet wait for each other. A place whose copy has ended already is
-- locked as well: otherwise the job could copy what this transaction is about to change.
create function end_account_copies() returns trigger language plpgsql as $$
begin
  with locked as (
    select partner_id from tree_nodes where partner_id in (select partner_id from changed)
    order by partner_id for update
  )
  update tree_nodes as node set account_until = '-infinity'
  from locked where node.partner_id = locked.partner_id;
  return null;
end $$;
create trigger account_types_added after insert on account_types
  referencing new table as changed for each statement execute function end_account_copies();
create trigger account_types_changed after update on account_types
  referencing new table as changed for each statement execute function end_account_copies();
create trigger account_types_removed after delete on account_types
  referencing old table as changed for each statement execute function end_account_copies();
create trigger memberships_added after insert on memberships
  referencing new table as changed for each statement execute function end_account_copies();
create trigger memberships_changed after update on memberships
  referencing new table as changed for each statement execute function end_account_copies();
create trigger memberships_removed after delete on memberships
  referencing old table as changed for each statement execute function end_account_copies();
