-- Why: some messages are owed by law, such as that somebody's data were breached (Art. 34 GDPR) or that terms change. They reach also
-- those who switched broadcasts off, so that which ones these are, and why, stands with them.
alter table broadcasts
  add column is_legal boolean not null default false,
  add column legal_basis text check (legal_basis <> ''),
  add constraint broadcasts_legal_check check (case when is_legal then state = 'draft' or legal_basis is not null else legal_basis is null end);
comment on column broadcasts.is_legal is 'owed by law: nobody can switch it off, and two people send it off';
comment on column broadcasts.legal_basis is 'why it is owed, in words; of a draft it may be missing';
