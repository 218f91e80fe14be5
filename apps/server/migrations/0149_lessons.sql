-- Why: who invites others should know what may be promised, how a link is used and what data may be kept. Articles were read or not, and nobody
-- saw whether they were understood. An article becomes a lesson with questions at its end; what holds of whom is when they first answered all
-- of them rightly.
create table lessons (
  news_id        bigint primary key references news (id) on delete cascade,
  position       int not null check (position between 1 and 999),
  minutes        int not null check (minutes between 1 and 60),
  is_published   boolean not null,
  required_of    text not null check (required_of in ('nobody', 'newcomers', 'everybody')),
  required_since timestamptz,
  questions      jsonb not null check (jsonb_typeof(questions) = 'array'),
  changed_at     timestamptz not null,
  changed_by     bigint not null,
  check ((required_since is not null) = (is_published and required_of <> 'nobody'))
);
comment on table lessons is 'articles that end with questions; who reads the article learns from it';
comment on column lessons.required_of is 'who has to pass it before they invite: nobody, whoever has not invited yet, or everybody';
comment on column lessons.required_since is 'since when that holds: a link or invitation made before it is one of somebody who has invited';
comment on column lessons.questions is 'each with its answers, which of them are right, and why, by language';
comment on column lessons.changed_by is 'a user; no reference: what somebody did stays written when the account is gone';

-- No lesson goes while somebody has learned from it: it is taken back instead, and what was passed stays passed.
create table lesson_results (
  user_id   bigint not null references users (id),
  news_id   bigint not null references lessons (news_id),
  attempts  int not null check (attempts > 0),
  tried_at  timestamptz not null,
  passed_at timestamptz,
  primary key (user_id, news_id)
);
create index lesson_results_lesson_idx on lesson_results (news_id);
comment on table lesson_results is 'how often somebody answered the questions of a lesson; what they answered is not kept';
comment on column lesson_results.passed_at is 'when all answers were right for the first time; null: not yet';
