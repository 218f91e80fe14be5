-- Why: a list of what to do next that forgets what was done, put off or called not useful shows the same tasks every
-- day. An answer is kept by the partner, the kind of task and what it is about.

create table task_answers (
  partner_id  bigint not null references partners,
  kind        text not null check (kind in ('follow-up', 'payout-papers', 'kick-start', 'new-member', 'own-membership',
                'close-to-level', 'invitation', 'member-membership', 'silent')),
  object_id   bigint not null,
  answer      text not null check (answer in ('done', 'later', 'not-useful')),
  basis       text not null,
  until       timestamptz not null,
  answered_at timestamptz not null,
  primary key (partner_id, kind, object_id)
);
comment on table task_answers is 'what a partner answered to tasks of the list "today"; a later answer to the same task replaces it';
comment on column task_answers.object_id is 'by kind: a partner of the first line, an invitation (potential_partners), or the partner itself';
comment on column task_answers.basis is 'what the reason rested on when it was answered: a task that rests on something else is a new one';
comment on column task_answers.until is 'the answer hides the task until then';
