-- Why: what an operator had refused to take as proven stayed among what waits to be checked, for ever. It waits again once its
-- owner changes it. And a passkey that is shown for several decisions proves these alone.

alter table affiliate_data
  add column refused_at timestamptz,
  add constraint affiliate_data_refused_check check (refused_at is null or tax_status = 'unproven');
comment on column affiliate_data.refused_at is 'when an operator found that it proves nothing; null again once its owner changes it';
drop index affiliate_data_to_check_idx;
create index affiliate_data_to_check_idx on affiliate_data ((coalesce(to_check_since, updated_at)), partner_id)
  where to_check_since is not null
    or (tax_status = 'unproven' and refused_at is null
      and (ust is not null or file_registration is not null or file_agree is not null));

alter table passkey_challenges
  drop constraint passkey_challenges_purpose_check,
  add constraint passkey_challenges_purpose_check check (purpose in ('register', 'sign-in', 'proof', 'decisions')),
  add column covers jsonb,
  add constraint passkey_challenges_covers_check check ((covers is not null) = (purpose = 'decisions'));
comment on column passkey_challenges.covers is 'the approvals that the proof is for, each with the SHA-256 of what was prepared';
