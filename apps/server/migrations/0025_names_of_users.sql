-- Why: operators know people by the name on a letter, which need not be the one that a team sees.
-- The first name stands a second time behind the last one, so that "Berger Anna" is found as "Anna Berger" is.

create index users_name_trgm_idx on users
  using gin ((first_name || ' ' || last_name || ' ' || first_name) gin_trgm_ops);
