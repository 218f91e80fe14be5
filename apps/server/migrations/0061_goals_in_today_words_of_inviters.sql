-- Why: whoever set a goal read what it takes on the page of the level alone. Its step of the week is a task of "today", whose
-- answers are kept as those of the others. And an invitation said the same of everybody: its mail now quotes the inviter.

alter table task_answers drop constraint task_answers_kind_check;
alter table task_answers add constraint task_answers_kind_check check (kind in ('own-task', 'follow-up', 'invitation-call',
  'payout-papers', 'kick-start', 'goal', 'new-member', 'own-membership', 'close-to-level', 'invitation', 'member-membership', 'silent'));

alter table potential_partners add column words text check (length(words) between 1 and 300);
comment on column potential_partners.words is 'the inviter''s own, quoted in its mail';
