-- Why: a credit note that was issued is a document. It has its number from the approval's own transaction, its bytes are
-- kept as they were made once, and whatever is wrong with it is put right by another document with a number of its own.

create table payout_papers (
  id          bigint generated always as identity primary key,
  payout_id   bigint not null references payouts,
  kind        text not null check (kind in ('credit-note', 'correction')),
  number      bigint not null unique check (number > 0),
  corrects_id bigint unique references payout_papers,
  locale      text not null check (locale in ('de', 'en', 'fr-FR', 'ru-RU')),
  issued_at   timestamptz not null,
  unique (payout_id, kind),
  check ((corrects_id is null) = (kind = 'credit-note'))
);
comment on table payout_papers is 'papers that were issued for payouts: credit notes, and corrections of them';
comment on column payout_papers.number is 'of the number range of payouts: consecutive over both kinds';
comment on column payout_papers.locale is 'language of whoever is paid, when it was issued';

create table payout_paper_files (
  paper_id bigint primary key references payout_papers,
  pdf      bytea not null,
  sha256   bytea not null check (octet_length(sha256) = 32),
  made_at  timestamptz not null
);
comment on column payout_paper_files.pdf is 'AES-256-GCM, sealed for payout_paper_files.pdf:{paper_id}: the PDF as base64';
comment on column payout_paper_files.sha256 is 'SHA-256 of the PDF itself';
-- It is sealed, so it packs no smaller.
alter table payout_paper_files alter column pdf set storage external;

-- Papers of payouts that were approved before. Those that were rejected later get their corrections now.
insert into payout_papers (payout_id, kind, number, locale, issued_at)
select payout.id, 'credit-note', payout.number, users.locale, coalesce(payout.approved_at, payout.created_at)
from payouts as payout
join partners on partners.id = payout.partner_id
join users on users.id = partners.user_id
where payout.number is not null
order by payout.number;

insert into payout_papers (payout_id, kind, number, corrects_id, locale, issued_at)
select paper.payout_id, 'correction', range.last + row_number() over (order by paper.number), paper.id, paper.locale, now()
from payout_papers as paper
join payouts as payout on payout.id = paper.payout_id
join number_ranges as range on range.name = 'payouts'
where payout.status = 2
order by paper.number;

update number_ranges set last = greatest(last, (select coalesce(max(number), 0) from payout_papers))
where name = 'payouts';

create function refuse_change_of_papers() returns trigger language plpgsql as $$
begin
  raise exception '% are immutable: a correction is another paper', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger payout_papers_immutable before update or delete on payout_papers
  for each row execute function refuse_change_of_papers();
create trigger payout_paper_files_immutable before update or delete on payout_paper_files
  for each row execute function refuse_change_of_papers();

-- What an issued paper says stands in its payout; only where the payout stands may still change.
create function refuse_change_of_issued_payouts() returns trigger language plpgsql as $$
begin
  if (new.partner_id, new.type, new.amount_cents, new.fee_cents, new.tax_rate_bp, new.tax_cents, new.tax_kind,
      new.number, new.approved_at, new.particulars)
    is distinct from
     (old.partner_id, old.type, old.amount_cents, old.fee_cents, old.tax_rate_bp, old.tax_cents, old.tax_kind,
      old.number, old.approved_at, old.particulars)
  then
    raise exception 'payout % has a paper, which says what it says', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger payouts_as_issued before update on payouts
  for each row when (old.number is not null) execute function refuse_change_of_issued_payouts();
