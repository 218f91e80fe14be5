import type { Kysely } from 'kysely';
import type { DB } from '../../../src/platform/database/database-types.ts';
import { marker } from './markers.ts';
import type { Person } from './people.ts';

/** Nobody of the network. */
const SOMEBODY = 999_999_998;

/** What somebody asks: a question that waits, one that was answered, and one that is closed. */
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
}
