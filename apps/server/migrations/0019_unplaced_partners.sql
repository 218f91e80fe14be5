-- Why: whoever signs up without a sponsor, or below one who has no place, waits for a place. Who waits, and whose
-- sponsor may give the place, is asked for by sponsor and by operators, who see everybody who waits.

create table unplaced_partners (
  partner_id bigint primary key references partners,
  sponsor_id bigint references partners,
  since      timestamptz not null
);
create index unplaced_partners_sponsor_id_idx on unplaced_partners (sponsor_id, since desc, partner_id desc);
create index unplaced_partners_since_idx on unplaced_partners (since desc, partner_id desc);
comment on table unplaced_partners is 'partners who never had a place; the row goes with the first one';
comment on column unplaced_partners.sponsor_id is 'whose code or invitation they came with; null without one';

insert into unplaced_partners (partner_id, since)
select id, created_at from partners
where not exists (select from placements where placements.partner_id = partners.id);
