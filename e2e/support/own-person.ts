import { randomBytes } from 'node:crypto';
import { anna, password } from './demo-logins.ts';
import type { Instance } from './instance.ts';
import type { SignedIn } from './signed-in.ts';

/** A user who belongs to one journey alone, outside of the tree, so that others are unaffected. */
export interface OwnPerson {
  readonly user: number;
  readonly partner: number;
  readonly email: string;
}

/**
 * Adds them, with the password of the demo logins. The product's instants have milliseconds: with higher precision they
 * would not exist yet in the millisecond in which they get a place.
 */
export async function addPerson({ database }: Instance, name: string): Promise<OwnPerson> {
  const email = `${name.toLowerCase()}-${randomBytes(4).toString('hex')}@blattwerk.example`;
  const [added] = await database.query<{ user: number; partner: number }>(
    `with person as (
       insert into users (email, password_hash, first_name, last_name, locale)
       select $1, password_hash, $2, 'Beispiel', 'de' from users where email = $3
       returning id, first_name)
     insert into partners (user_id, display_name, created_at)
     select id, first_name || ' Beispiel', date_trunc('milliseconds', now()) from person
     returning user_id as "user", id as partner`,
    [email, name, anna],
  );
  if (!added) throw new Error(`${name} was not added.`);
  return { ...added, email };
}

/** Signs in through the API, and returns what the browser would store. */
export async function signInByCall(
  { url }: Pick<Instance, 'url'>,
  email: string,
  word = password,
): Promise<SignedIn> {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/149.0',
    },
    body: JSON.stringify({ username: email, password: word }),
  });
  if (!answer.ok) throw new Error(`${email} cannot sign in: ${answer.status} ${await answer.text()}`);
  const session = { ...((await answer.json()) as object), lastCheck: Date.now(), error: null };
  return {
    cookies: [],
    origins: [{ origin: url, localStorage: [{ name: 'blattwerk.session', value: JSON.stringify(session) }] }],
  };
}

/** The templates of the mails and text messages queued for a user, oldest first. */
export async function messagesTo({ database }: Instance, user: number): Promise<string[]> {
  const rows = await database.query<{ template: string }>(
    'select template from outbox where user_id = $1 order by id',
    [user],
  );
  return rows.map(({ template }) => template);
}
