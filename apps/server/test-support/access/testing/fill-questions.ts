import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../src/platform/database/database-types.ts';
import { marker } from './markers.ts';
import type { Person } from './people.ts';

/** A user id outside the network. */
const SOMEBODY = 999_999_998;

/**
 * Somebody's questions: a waiting, an answered and a closed one; notes about them, grants to them, and a restriction of
 * their data.
 */
export async function fillQuestions(
  db: Kysely<DB>,
  person: Person,
  { user, partner }: { readonly user: number; readonly partner: number },
): Promise<void> {
  const at = new Date('2026-04-01T08:00:00Z');
  const common = {
    partner_id: partner,
    about: 'missing' as const,
    month: '2026-01-01',
    order_number: marker(person, 'questionorder'),
    asked_at: at,
    written_at: at,
  };
  const rows = await db
    .insertInto('questions')
    .values([
      { ...common, status: 'open', waits_since: at, due_on: '2026-04-10' },
      { ...common, status: 'answered', answered_at: at },
      { ...common, status: 'closed', answered_at: at, closed_at: at, closed_by: SOMEBODY },
    ])
    .returning('id')
    .execute();
  const kinds = ['question', 'answer', 'note'] as const;
  const texts = { question: 'questiontext', answer: 'questionanswer', note: 'questionnote' } as const;
  await db
    .insertInto('question_messages')
    .values(
      rows.flatMap(({ id }) =>
        kinds.map((kind) => ({
          question_id: id,
          kind,
          text: marker(person, texts[kind]),
          written_by: kind === 'question' ? user : SOMEBODY,
          written_at: at,
        })),
      ),
    )
    .execute();
  await db
    .insertInto('partner_notes')
    .values({
      partner_id: partner,
      text: marker(person, 'partnernote'),
      written_by: SOMEBODY,
      written_at: at,
    })
    .execute();
  await db
    .insertInto('partner_grants')
    .values({
      partner_id: partner,
      kind: 'company-free',
      from_day: '2029-01-01',
      to_day: '2029-07-01',
      reason: marker(person, 'grantreason'),
      granted_by: SOMEBODY,
      granted_at: at,
    })
    .execute();
  // Over: the data are visible again.
  await db
    .insertInto('restrictions')
    .values({
      user_id: user,
      reason: marker(person, 'restriction'),
      set_by: SOMEBODY,
      set_at: at,
      ends_at: new Date('2026-04-04T08:00:00Z'),
      lifted_by: SOMEBODY,
      lifted_at: at,
      lifted_reason: marker(person, 'restrictionlifted'),
    })
    .execute();
  await sql`
    insert into likely_doubles (partner_id, other_id, reasons, found_at, seen_at)
    select least(min(id), ${partner}), greatest(min(id), ${partner}), array['phone'], ${at}, ${at} from partners
    where id <> ${partner} having min(id) is not null on conflict do nothing`.execute(db);
}
