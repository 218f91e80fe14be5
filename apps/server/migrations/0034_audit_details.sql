-- Why: that something was changed says little without what it was before, what it is now, and why.

alter table audit_log add column details jsonb;
comment on column audit_log.details is 'what was changed: {before, after, reason}, each where there is one; nothing that is sealed elsewhere';
