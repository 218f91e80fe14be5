-- Why: a year that was typed wrongly made a cycle of its own, which had to be closed before every other, and an order
-- of somebody who did not exist yet at the end of its cycle stopped the closing. The programme now has a first month;
-- what was paid before it is history, which counts in no cycle.

create table programme (
  only_row  boolean primary key default true check (only_row),
  starts_on date not null check (extract(day from starts_on) = 1)
);
comment on table programme is 'settings of the whole programme: one row';
comment on column programme.starts_on is 'first day of the first month that is closed here; what was paid before it is history';
insert into programme (starts_on)
select coalesce((select min(date_from) from cycles), date_trunc('month', now() at time zone 'Europe/Berlin')::date);

alter table orders add column is_history boolean not null default false;
comment on column orders.is_history is 'paid before the programme began here: counts in no cycle, but is somebody''s first order';
alter table orders drop constraint orders_check1;
alter table orders add constraint orders_cycle_check
  check ((cycle_id is null) = (paid_at is null or is_history) and (paid_at is not null or not is_history));
create index orders_history_idx on orders (partner_id) where is_history;

-- Paid orders of open cycles whose buyers came only after the cycle's end.
create temp table later_buyers on commit drop as
select orders.id, cycle.plan_version, date_trunc('month', buyer.created_at at time zone 'Europe/Berlin')::date as date_from
from orders
join cycles as cycle on cycle.id = orders.cycle_id and cycle.closed_at is null
join partners as buyer on buyer.id = orders.partner_id
where (buyer.created_at at time zone 'Europe/Berlin')::date > cycle.date_to;

insert into cycles (date_from, date_to, plan_version)
select distinct month::date, (month + interval '1 month - 1 day')::date, later.plan_version
from later_buyers as later
cross join lateral generate_series(
  (select min(date_from) from cycles where closed_at is null)::timestamp, later.date_from::timestamp, '1 month'
) as month
on conflict (date_from) do nothing;

update orders set cycle_id = cycles.id
from later_buyers as later join cycles using (date_from)
where orders.id = later.id;

-- Nothing is refunded before it is paid: such a time was a mistake, and nothing depended on it.
update refunds set refunded_at = orders.paid_at
from orders
where orders.id = refunds.order_id and refunds.refunded_at < orders.paid_at;

-- What was wholly refunded, or cost nothing, opens no membership: those that run end where no closed cycle changes.
create temp table unpaid_memberships on commit drop as
select membership.id, membership.start_date, greatest(open.day, case when orders.status = 'refunded' then (
    select max((refunded_at at time zone 'Europe/Berlin')::date) from refunds where order_id = orders.id
  ) end) as end_date
from memberships as membership
join order_lines as line on line.id = membership.order_line_id
join orders on orders.id = line.order_id and (orders.status = 'refunded' or orders.base_cents = 0)
cross join (
  select coalesce((select max(date_to) + 1 from cycles where closed_at is not null), (select starts_on from programme)) as day
) as open;

delete from memberships using unpaid_memberships as unpaid
where memberships.id = unpaid.id and unpaid.end_date <= memberships.start_date;
update memberships set expiry_date = unpaid.end_date
from unpaid_memberships as unpaid
where memberships.id = unpaid.id and unpaid.end_date < memberships.expiry_date;

-- Importing and closing by command leave their trace as well: by the user of the operating system.
alter table audit_log alter column user_id drop not null;
alter table audit_log add column command_user text;
comment on column audit_log.command_user is 'user of the operating system who ran a command; null where a user did it';
alter table audit_log add constraint audit_log_who_check check ((user_id is null) <> (command_user is null));
