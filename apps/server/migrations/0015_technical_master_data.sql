-- Why: partners who equip buildings keep what they install: a project has a tree of codes (AKS,
-- Anlagenkennzeichnungssystem), a field device hangs on a code and has a cable type. All of it belongs to one
-- partner; what is in use is not deleted, which the references see to.

create table projects (
  id         bigint generated always as identity primary key,
  partner_id bigint not null references partners,
  number     text not null,
  name       text not null,
  site       text not null default '',
  status     text not null default 'planned' check (status in ('planned', 'running', 'finished')),
  contact    text not null default '',
  separator  text not null default '-' check (length(separator) = 1),
  segments   jsonb not null default '[]',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (partner_id, number)
);
comment on column projects.segments is 'what each part of a code means, in order: {name, values: [{code, name}]} or {name, digits}';
create index projects_name_idx on projects (partner_id, name collate de_names, id);
create index projects_site_idx on projects (partner_id, site collate de_names, id);
create index projects_status_idx on projects (partner_id, status, id);
create index projects_created_at_idx on projects (partner_id, created_at, id);

create table aks (
  id          bigint generated always as identity primary key,
  project_id  bigint not null references projects,
  code        text collate "C" not null,
  parent_code text collate "C",
  name        text not null default '',
  created_at  timestamptz not null,
  updated_at  timestamptz not null,
  unique (project_id, code)
);
comment on column aks.parent_code is 'the code without its last segment; null for one of a single segment';
create index aks_parent_code_idx on aks (project_id, parent_code, code);
create index aks_name_idx on aks (project_id, name collate de_names, id);
create index aks_created_at_idx on aks (project_id, created_at, id);

create table cable_types (
  id            bigint generated always as identity primary key,
  partner_id    bigint not null references partners,
  designation   text not null,
  cores         integer not null check (cores > 0),
  cross_section numeric(7, 3) not null check (cross_section > 0),
  usage         text not null default '',
  created_at    timestamptz not null,
  updated_at    timestamptz not null,
  unique (partner_id, designation)
);
comment on column cable_types.cross_section is 'of one core, in square millimetres';
create index cable_types_cores_idx on cable_types (partner_id, cores, id);
create index cable_types_cross_section_idx on cable_types (partner_id, cross_section, id);
create index cable_types_created_at_idx on cable_types (partner_id, created_at, id);

create table field_devices (
  id              bigint generated always as identity primary key,
  aks_id          bigint not null references aks,
  code            text not null,
  type            text not null,
  manufacturer    text not null default '',
  location        text not null default '',
  signal          text not null check (signal in ('AI', 'AO', 'DI', 'DO', 'bus')),
  cable_type_id   bigint references cable_types,
  cable_length_cm integer check (cable_length_cm > 0),
  created_at      timestamptz not null,
  updated_at      timestamptz not null,
  unique (aks_id, code)
);
create index field_devices_cable_type_id_idx on field_devices (cable_type_id) where cable_type_id is not null;
