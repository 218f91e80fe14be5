-- Why: whoever deletes a project, a code, a device or a cable type can take that back for a while, and gets it back with
-- its id: labels on devices and links lead to it. What is deleted leaves its own table at once, so that no list, no count
-- and no rule has to know of it, and waits here.

create table deleted_technical_data (
  kind       text not null check (kind in ('projects', 'aks', 'cable_types', 'field_devices')),
  id         bigint not null,
  partner_id bigint not null references partners,
  fields     jsonb not null,
  deleted_at timestamptz not null,
  primary key (kind, id)
);
comment on column deleted_technical_data.fields is 'the whole row as it was in the table that kind names';
create index deleted_technical_data_partner_id_idx on deleted_technical_data (partner_id);
create index deleted_technical_data_deleted_at_idx on deleted_technical_data (deleted_at);
