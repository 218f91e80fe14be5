-- Why: whoever works for the company sees on every visit what waits and since when. These two kinds of it are a few rows of
-- tables that grow with the network.
create index affiliate_data_to_check_idx on affiliate_data ((coalesce(to_check_since, updated_at)), partner_id)
  where to_check_since is not null
    or (tax_status = 'unproven' and (ust is not null or file_registration is not null or file_agree is not null));
-- Status 3 is pending.
create index payouts_vat_id_to_check_idx on payouts (id) include (partner_id, unsound_vat_id, created_at)
  where status = 3 and unsound_vat_id is not null;
