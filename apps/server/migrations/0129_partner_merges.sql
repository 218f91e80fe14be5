-- Why: two partners who are one person go on as one: what is earned from the open month on belongs to the one that stays, and what the
-- books have of the other stays there.

create table partner_merges (
  partner_id     bigint primary key references partners,
  into_id        bigint not null references partners,
  effective_from date not null check (extract(day from effective_from) = 1),
  orders         integer not null check (orders >= 0),
  first_line     integer not null check (first_line >= 0),
  reason         text not null,
  merged_by      bigint not null,
  merged_at      timestamptz not null,
  check (partner_id <> into_id)
);
create index partner_merges_into_id_idx on partner_merges (into_id);
comment on table partner_merges is 'partners who go on as another one, who is the same person';
comment on column partner_merges.partner_id is 'who earns nothing from that month on; credits, balances and documents stay theirs';
comment on column partner_merges.effective_from is 'first day of the month whose orders and first line went over';
comment on column partner_merges.orders is 'how many orders went over';
comment on column partner_merges.first_line is 'how many of the first line came to stand below the one that stays';
comment on column partner_merges.merged_by is 'a user; no reference: what somebody did stays written when the account is gone';

-- Who goes on for a partner: themselves, or the one at the end of all merges. Nobody is merged into one who was merged, so it ends.
create function goes_on_as(partner bigint) returns bigint language sql stable as $$
  with recursive way (id) as (
    select partner
    union all
    select merge.into_id from way join partner_merges as merge on merge.partner_id = way.id
  )
  select id from way where not exists (select from partner_merges where partner_id = way.id)
$$;
