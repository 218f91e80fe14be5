-- Why: new staff practise on a copy in which nobody is real. Whatever runs on that database has to know so, whatever its configuration says:
-- it shows a banner, and nothing leads outside.

alter table company add column training_since timestamptz;
comment on column company.training_since is 'of a training copy: when the backup was made that it comes from; null for the company itself';
