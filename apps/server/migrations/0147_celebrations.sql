-- Why: a level, a first customer or a first payout is celebrated once, on whichever device its partner sees it first. What there is to
-- celebrate is read from the books as they are: only that it was shown is kept.

create table celebrations (
  partner_id bigint not null references partners,
  kind       text not null check (kind in ('level', 'kick-start', 'first-customer', 'first-payout')),
  step       integer not null check (step >= 0),
  reached_on date not null,
  shown_at   timestamptz not null,
  primary key (partner_id, kind, step)
);
comment on table celebrations is 'what was celebrated with a partner, once each';
comment on column celebrations.step is 'of a level its number, of a kick-start 1 for its easy and 2 for its pro phase; 0 of what there is once';
comment on column celebrations.reached_on is 'Berlin day of it: of a level and of a kick-start the last one of the cycle';
