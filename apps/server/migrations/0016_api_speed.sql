-- Why: nothing yet; the numbers of migrations have no gap.
select;
