-- Why: the first call of a signed-in client asks for the affiliate data (tax number, papers) and for
-- the flags of the message settings. A missing row means "nothing given yet" and every message, so
-- that a partner needs no second row to exist.

create table affiliate_data (
  partner_id        bigint primary key references partners,
  ust               text,
  file_registration text,
  file_agree        text,
  small_business    boolean not null default false,
  tax_status        text not null default 'unproven' check (tax_status in ('unproven', 'proven')),
  updated_at        timestamptz not null default now()
);
comment on column affiliate_data.ust is 'VAT ID, German tax number or Swiss UID as given';
comment on column affiliate_data.file_registration is 'key of the uploaded business registration';
comment on column affiliate_data.file_agree is 'key of the uploaded legal note';

create table message_settings (
  user_id              bigint not null references users on delete cascade,
  channel              text not null check (channel in ('mail', 'sms')),
  new_partner          boolean not null default true,
  first_children_order boolean not null default true,
  new_customer         boolean not null default true,
  new_user_login       boolean not null default true,
  registration_success boolean not null default true,
  primary key (user_id, channel)
);
