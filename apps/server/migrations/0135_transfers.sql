-- Why: a place that is sold or inherited could go to nobody. A transfer is the end of a contract with a successor: who owned a place, and
-- from when on, are the ends that have one. What the place has reached goes along, so that nothing is paid a second time.

alter table contract_ends
  add column successor_id bigint references partners,
  drop constraint contract_ends_reason_code_check,
  add constraint contract_ends_reason_code_check
    check (reason_code in ('partner', 'company', 'agreement', 'breach', 'death', 'sale', 'inheritance')),
  drop constraint contract_ends_downline_check,
  add constraint contract_ends_downline_check check (downline in ('rollUp', 'stay', 'successor')),
  add constraint contract_ends_successor_check check (
    (successor_id is not null) = (downline = 'successor')
    and (successor_id is not null) = (reason_code in ('sale', 'inheritance'))
    and successor_id <> partner_id);
create index contract_ends_successor_id_idx on contract_ends (successor_id, id desc);
create unique index contract_ends_open_successor_key on contract_ends (successor_id) where done_at is null and withdrawn_at is null;
comment on column contract_ends.successor_id is 'who stands at the place from that month on; null for an end without one';
comment on column contract_ends.reason_code is 'who ended it or why: partner, company, agreement of both, breach of the contract, death; sale and inheritance have a successor';
comment on column contract_ends.downline is 'rollUp: the first line moves to the next active sponsor above; stay: it stays where it is; successor: it moves to the successor';

create table transfer_papers (
  id       bigint generated always as identity primary key,
  end_id   bigint not null references contract_ends,
  name     text not null check (name <> ''),
  type     text not null check (type in ('application/pdf', 'image/jpeg', 'image/png')),
  size     integer not null check (size > 0),
  content  bytea not null,
  added_at timestamptz not null
);
create index transfer_papers_end_id_idx on transfer_papers (end_id);
-- It is sealed, so it packs no smaller.
alter table transfer_papers alter column content set storage external;
comment on table transfer_papers is 'what proves that a place goes over: contracts of sale, certificates of inheritance';
comment on column transfer_papers.name is 'what whoever added it called it';
comment on column transfer_papers.size is 'bytes of the file';
comment on column transfer_papers.content is 'AES-256-GCM, sealed for transfer_papers.content:{end_id}: the file as base64';

alter table move_previews add column is_transfer boolean not null default false;
comment on column move_previews.is_transfer is 'true where the place goes over to whoever is parent_id, instead of a move below them';

-- What partners had reached when a month began without it standing in their own months: before the programme began here, and at places
-- that they took over by then, of everybody who owned those before. Levels and phases of months that are open count as projected.
create function brought_along(day date)
  returns table (partner_id bigint, level integer, kick_start text[], affiliate_since timestamptz)
  language sql stable as $$
  with recursive owned (successor, owner, since) as (
    select successor_id, contract_ends.partner_id, effective_from from contract_ends
    where successor_id is not null and done_at is not null and effective_from <= day
    union
    select owned.successor, earlier.partner_id, earlier.effective_from
    from owned join contract_ends as earlier on earlier.successor_id = owned.owner
    where earlier.done_at is not null and earlier.effective_from <= owned.since
  )
  select opening.partner_id, opening.level::integer, opening.kick_start, null::timestamptz from opening_levels as opening
  union all
  select owned.successor,
         greatest(coalesce(figures.highest_level_before, 0), coalesce(figures.level, 0), coalesce(opening.level, 0))::integer,
         array(
           select credit.stage from credits as credit join cycles as cycle on cycle.id = credit.cycle_id
           where credit.partner_id = owned.owner and credit.bonus = 'kick-start' and cycle.date_from < owned.since
           union
           select (array['easy', 'pro'])[projected.stage]
           from projected_bonuses as projected join cycles as cycle on cycle.id = projected.cycle_id
           where projected.partner_id = owned.owner and projected.bonus = 'kick-start' and cycle.date_from < owned.since
           union
           select unnest(opening.kick_start)
         ),
         former.affiliate_since
  from owned
  join partners as former on former.id = owned.owner
  left join opening_levels as opening on opening.partner_id = owned.owner
  left join partner_statistics as figures on figures.partner_id = owned.owner and figures.cycle_id = (
    select id from cycles where as_of is not null and date_from < owned.since order by date_from desc limit 1
  )
$$;
comment on function brought_along is 'highest levels, paid phases of a kick-start and its first day that partners brought along; several rows of one partner add up';
