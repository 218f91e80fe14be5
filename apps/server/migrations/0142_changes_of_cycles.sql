-- Why: one order cost a recomputation of all orders of its month. A process holds the open cycle in its memory and reads what has changed
-- since. What that is cannot be told by times or ids: a transaction that commits late has old ones. So each change notes its transaction,
-- and a snapshot says which of these a computation has seen.

create table cycle_changes (
  transaction_id xid8 not null default pg_current_xact_id(),
  kind           text not null check (kind in ('order', 'partner', 'all')),
  changed_id     bigint,
  check ((kind = 'all') = (changed_id is null))
);
create index cycle_changes_transaction_id_idx on cycle_changes (transaction_id);
comment on table cycle_changes is 'what has changed that cycles are computed from, until the computations of all open cycles have read it';
comment on column cycle_changes.kind is 'an order or a partner, with all that hangs on them; all: more at once than is noted one by one, or what no row says';

alter table cycles add column computation uuid;
comment on column cycles.computation is 'a new one with each computation or closing that wrote what is stored of the cycle: who holds it in memory sees by that whether others have written since';

-- Statements, not rows: one that changes more than a thousand is noted as one that changed everything.
create function note_everything() returns trigger language plpgsql as $$
begin
  insert into cycle_changes (kind) values ('all');
  return null;
end $$;

-- Orders: other columns than these decide on no figure. One that counted in a cycle and counts in another now is more than a row can say.
create function note_new_orders() returns trigger language plpgsql as $$
declare
  noted integer;
begin
  insert into cycle_changes (kind, changed_id) select 'order', id from changed where paid_at is not null limit 1001;
  get diagnostics noted = row_count;
  if noted > 1000 then
    insert into cycle_changes (kind) values ('all');
  end if;
  return null;
end $$;
create function note_changed_orders() returns trigger language plpgsql as $$
declare
  noted integer;
begin
  if exists (
    select from changed join former using (id)
    where former.cycle_id is not null and changed.cycle_id is distinct from former.cycle_id
  ) then
    insert into cycle_changes (kind) values ('all');
    return null;
  end if;
  insert into cycle_changes (kind, changed_id) select 'order', id from changed join former using (id)
    where (changed.cycle_id, changed.partner_id, changed.status, changed.is_history, changed.paid_at, changed.base_cents, changed.qp)
      is distinct from (former.cycle_id, former.partner_id, former.status, former.is_history, former.paid_at, former.base_cents, former.qp)
    limit 1001;
  get diagnostics noted = row_count;
  if noted > 1000 then
    insert into cycle_changes (kind) values ('all');
  end if;
  return null;
end $$;
create function note_refunded_orders() returns trigger language plpgsql as $$
declare
  noted integer;
begin
  insert into cycle_changes (kind, changed_id) select 'order', order_id from changed limit 1001;
  get diagnostics noted = row_count;
  if noted > 1000 then
    insert into cycle_changes (kind) values ('all');
  end if;
  return null;
end $$;
create function note_refunds_that_changed() returns trigger language plpgsql as $$
declare
  noted integer;
begin
  insert into cycle_changes (kind, changed_id)
    select 'order', order_id from (select order_id from changed union select order_id from former) as either limit 1001;
  get diagnostics noted = row_count;
  if noted > 1000 then
    insert into cycle_changes (kind) values ('all');
  end if;
  return null;
end $$;

create trigger orders_noted after insert on orders
  referencing new table as changed for each statement execute function note_new_orders();
create trigger orders_changed after update on orders
  referencing new table as changed old table as former for each statement execute function note_changed_orders();
create trigger orders_removed after delete on orders for each statement execute function note_everything();
create trigger orders_emptied after truncate on orders for each statement execute function note_everything();
create trigger refunds_noted after insert on refunds
  referencing new table as changed for each statement execute function note_refunded_orders();
create trigger refunds_changed after update on refunds
  referencing new table as changed old table as former for each statement execute function note_refunds_that_changed();
create trigger refunds_removed after delete on refunds
  referencing old table as changed for each statement execute function note_refunded_orders();
create trigger refunds_emptied after truncate on refunds for each statement execute function note_everything();

-- Partners: who they are, where they stand, their account and their memberships.
create function note_new_partners() returns trigger language plpgsql as $$
declare
  noted integer;
begin
  insert into cycle_changes (kind, changed_id) select 'partner', id from changed limit 1001;
  get diagnostics noted = row_count;
  if noted > 1000 then
    insert into cycle_changes (kind) values ('all');
  end if;
  return null;
end $$;
create function note_changed_partners() returns trigger language plpgsql as $$
declare
  noted integer;
begin
  if exists (select from changed join former using (id) where changed.created_at <> former.created_at) then
    insert into cycle_changes (kind) values ('all');
    return null;
  end if;
  insert into cycle_changes (kind, changed_id) select 'partner', id from changed join former using (id)
    where changed.affiliate_since is distinct from former.affiliate_since limit 1001;
  get diagnostics noted = row_count;
  if noted > 1000 then
    insert into cycle_changes (kind) values ('all');
  end if;
  return null;
end $$;
create function note_partners_of() returns trigger language plpgsql as $$
declare
  noted integer;
begin
  insert into cycle_changes (kind, changed_id) select 'partner', partner_id from changed limit 1001;
  get diagnostics noted = row_count;
  if noted > 1000 then
    insert into cycle_changes (kind) values ('all');
  end if;
  return null;
end $$;
create function note_partners_of_both() returns trigger language plpgsql as $$
declare
  noted integer;
begin
  insert into cycle_changes (kind, changed_id)
    select 'partner', partner_id from (select partner_id from changed union select partner_id from former) as either limit 1001;
  get diagnostics noted = row_count;
  if noted > 1000 then
    insert into cycle_changes (kind) values ('all');
  end if;
  return null;
end $$;

create trigger partners_noted after insert on partners
  referencing new table as changed for each statement execute function note_new_partners();
create trigger partners_changed after update on partners
  referencing new table as changed old table as former for each statement execute function note_changed_partners();
create trigger partners_removed after delete on partners for each statement execute function note_everything();
create trigger partners_emptied after truncate on partners for each statement execute function note_everything();
create trigger placements_noted after insert on placements
  referencing new table as changed for each statement execute function note_partners_of();
create trigger placements_changed after update on placements
  referencing new table as changed old table as former for each statement execute function note_partners_of_both();
create trigger placements_removed after delete on placements
  referencing old table as changed for each statement execute function note_partners_of();
create trigger placements_emptied after truncate on placements for each statement execute function note_everything();
create trigger account_types_noted after insert on account_types
  referencing new table as changed for each statement execute function note_partners_of();
create trigger account_types_noted_again after update on account_types
  referencing new table as changed old table as former for each statement execute function note_partners_of_both();
create trigger account_types_noted_gone after delete on account_types
  referencing old table as changed for each statement execute function note_partners_of();
create trigger account_types_emptied after truncate on account_types for each statement execute function note_everything();
create trigger memberships_noted after insert on memberships
  referencing new table as changed for each statement execute function note_partners_of();
create trigger memberships_noted_again after update on memberships
  referencing new table as changed old table as former for each statement execute function note_partners_of_both();
create trigger memberships_noted_gone after delete on memberships
  referencing old table as changed for each statement execute function note_partners_of();
create trigger memberships_emptied after truncate on memberships for each statement execute function note_everything();

-- What somebody brings along, from a system before or from whose place they took over: rare, and it leads from one to others.
create function note_transfers() returns trigger language plpgsql as $$
begin
  if exists (select from changed where successor_id is not null) then
    insert into cycle_changes (kind) values ('all');
  end if;
  return null;
end $$;
create trigger contract_ends_noted after insert on contract_ends
  referencing new table as changed for each statement execute function note_transfers();
create trigger contract_ends_changed after update on contract_ends
  referencing new table as changed for each statement execute function note_transfers();
create trigger contract_ends_removed after delete on contract_ends
  referencing old table as changed for each statement execute function note_transfers();
create trigger contract_ends_emptied after truncate on contract_ends for each statement execute function note_everything();
create trigger opening_levels_noted after insert or update or delete or truncate on opening_levels
  for each statement execute function note_everything();
