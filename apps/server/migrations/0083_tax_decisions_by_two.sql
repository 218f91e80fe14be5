-- Why: what tax a payout goes out with was decided by one person alone, whatever it came to. From an amount on two decide.

alter table company
  add column tax_alone_below_cents bigint not null default 100000 check (tax_alone_below_cents >= 0);
comment on column company.tax_alone_below_cents is 'a decision on tax that moves less than this, one person makes alone; 0 for none';

-- Why: the statement of a year was there, and nobody was told. Years that are over by now are history: nobody is written to about them.
create table year_statement_notices (
  partner_id bigint not null references partners,
  year       integer not null,
  told_at    timestamptz not null,
  primary key (partner_id, year)
);
comment on table year_statement_notices is 'partners who were written to about the statement of a calendar year';
insert into year_statement_notices (partner_id, year, told_at)
select distinct posting.partner_id, extract(year from cycle.date_from)::integer, now()
from cycles as cycle
join journal_entries as entry on entry.cycle_id = cycle.id
join postings as posting on posting.entry_id = entry.id
where posting.partner_id is not null and cycle.date_to < date_trunc('year', now() at time zone 'Europe/Berlin')::date;
