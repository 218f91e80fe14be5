import type { Instance } from './instance.ts';
import type { OwnPerson } from './own-person.ts';

/** Lets a user request the deletion of their account; returns the request. */
export async function requestDeletion({ database }: Instance, { user }: OwnPerson): Promise<number> {
  const [request] = await database.query<{ id: number }>(
    "insert into deletion_requests (user_id, reason, created_at) values ($1, 'Ich höre auf.', now()) returning id",
    [user],
  );
  if (!request) throw new Error('Nothing was requested.');
  return request.id;
}

/** The operators' reasons for actions on such a request, oldest first. */
export async function reasonsAbout({ database }: Instance, request: number): Promise<string[]> {
  const rows = await database.query<{ reason: string }>(
    `select details ->> 'reason' as reason from audit_log
     where action = 'write' and subject = $1 order by id`,
    [`/api/operator/deletion_requests/${request}`],
  );
  return rows.map(({ reason }) => reason);
}
