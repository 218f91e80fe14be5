-- Why: the set-up used to make the company's own partner an affiliate, who was credited what nobody between it and a buyer took: the
-- company owed itself commission. It is no affiliate from the first instant of the next month on. Months before, closed or running, stay
-- as they are. Only a root that the set-up made is one: it stands in the log with its first operator.

with ended as (
  update account_types as kind
  set valid_to = (date_trunc('month', now() at time zone 'Europe/Berlin') + interval '1 month') at time zone 'Europe/Berlin'
  where kind.valid_to is null and kind.affiliate and kind.company_free and kind.valid_from < now()
    and exists (select from tree_nodes as place where place.partner_id = kind.partner_id and place.parent_id is null)
    and exists (
      select from audit_log where subject = '/api/company' and details -> 'after' ->> 'operator' is not null)
  returning kind.partner_id, kind.valid_to
)
insert into account_types (partner_id, affiliate, company_free, valid_from)
select partner_id, false, true, valid_to from ended;
