-- Why: once a version of the terms or of the partner agreement holds that has to be accepted anew, whoever accepted an earlier
-- one is told so, and only once, however often the job looks. What holds already is not told again.

create table legal_document_notices (
  document_id bigint primary key references legal_documents on delete cascade,
  told_at     timestamptz not null
);
comment on table legal_document_notices is 'versions that hold and of which people were told';

insert into legal_document_notices (document_id, told_at)
select id, now() from legal_documents where published_at is null or valid_from <= now();
