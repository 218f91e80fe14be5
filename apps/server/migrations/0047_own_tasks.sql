-- Why: the list "today" knew only what the product finds out by itself. What a partner wants to remember stood elsewhere,
-- and a day chosen for calling somebody invited again was kept and never asked for.

create table own_tasks (
  id         bigint generated always as identity primary key,
  partner_id bigint not null references partners,
  member_id  bigint references partners,
  text       text not null check (length(text) between 1 and 200),
  due_on     date not null,
  created_at timestamptz not null
);
create index own_tasks_partner_id_idx on own_tasks (partner_id, due_on, id);
create index own_tasks_member_id_idx on own_tasks (member_id);
comment on table own_tasks is 'what a partner wrote down to do; done or of no use it is by its answer in task_answers';
comment on column own_tasks.member_id is 'whom of the team it is about';
comment on column own_tasks.due_on is 'Berlin day from which on it is in the list';

alter table task_answers drop constraint task_answers_kind_check;
alter table task_answers add constraint task_answers_kind_check check (kind in ('own-task', 'follow-up', 'invitation-call',
  'payout-papers', 'kick-start', 'new-member', 'own-membership', 'close-to-level', 'invitation', 'member-membership', 'silent'));
comment on column task_answers.object_id is 'by kind: a partner of the first line, an invitation (potential_partners), an own task, or the partner itself';
