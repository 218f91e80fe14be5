import { refusal } from '@blattwerk/contract/http/refusal.ts';
import { addDays, berlinMidnight } from '@blattwerk/plan/days.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { invalidField } from '../../platform/api-error.ts';
import { contains, patternOf, when } from '../../platform/database/conditions.ts';
import type { DB } from '../../platform/database/database-types.ts';

/** Which lines: days in Berlin, both included. */
export interface AuditFilter {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** `0` leaves out who looked at what, unless `action` asks for it. */
  readonly looks?: '0' | '1' | undefined;
  readonly user?: number | undefined;
  /** A part of the name or e-mail address of whoever did it, or of the name of a key or of a user of the command line. */
  readonly by?: string | undefined;
  /** A part of an address, the number of a partner, or a part of the name or e-mail address of whom it concerns. */
  readonly subject?: string | undefined;
  readonly action?: readonly string[] | undefined;
  /** Where requests came from, as lines name it. */
  readonly address?: readonly string[] | undefined;
}

/** SQL: the place that a line names; an index leads to it. */
export const place = sql<string | null>`encode(substring(log.address_hash for 4), 'hex')`;

/** SQL: what a line is about, without what follows behind its number; an index leads to it. */
const object = sql`audited_object(log.subject)`;

/**
 * The conditions of a filter. Names are looked up first, so that lines are found by the few ids that these lead to.
 * @throws ApiError 422 where too many people have the name of whom a line concerns
 */
export async function conditionsOf(
  db: Kysely<DB>,
  { from, to, looks, user, by, subject, action, address }: AuditFilter,
): Promise<(RawBuilder<unknown> | undefined)[]> {
  const doers = by === undefined ? undefined : await findDoers(db, by);
  const concerned = subject === undefined ? [] : await findConcerned(db, subject);
  return [
    // What came of it says more.
    action === undefined ? sql`log.action <> 'begin'` : undefined,
    action === undefined && looks === '0' ? sql`log.action <> 'look'` : undefined,
    when(from, (day) => sql`log.occurred_at >= ${new Date(berlinMidnight(day))}`),
    when(to, (day) => sql`log.occurred_at < ${new Date(berlinMidnight(addDays(day, 1)))}`),
    when(user, (id) => sql`log.user_id = ${id}`),
    doers,
    when(
      subject,
      (text) => sql`(${contains(sql`log.subject`, text)} or ${object} = any(${concerned}::text[]))`,
    ),
    when(action, (names) => sql`log.action = any(${names}::text[])`),
    when(address, (places) => sql`${place} = any(${places}::text[])`),
  ];
}

/** So many people are looked up before their lines. */
const MOST_PEOPLE = 2_000;

/** The condition that people, keys or users of the command line with a name did it. Of more people each line is compared: it is theirs soon. */
async function findDoers(db: Kysely<DB>, text: string): Promise<RawBuilder<boolean>> {
  const holds = sql`(folded(' ' || who.first_name || ' ' || who.last_name) like folded(${patternOf(text)}::text)
    or ${contains(sql`who.email`, text)})`;
  const commands = await findCommandUsers(db, text);
  const { rows } = await sql<{ id: number }>`
    select who.id from users as who where ${holds} limit ${MOST_PEOPLE + 1}`.execute(db);
  const byKey = sql`log.api_key_id in (select id from api_keys where ${contains(sql`name`, text)})`;
  const byOther = sql<boolean>`(log.command_user = any(${commands}::text[]) or ${byKey})`;
  if (rows.length <= MOST_PEOPLE)
    return sql`(${byOther} or log.user_id = any(${rows.map(({ id }) => id)}::bigint[]))`;
  return sql`(${byOther} or exists (select from users as who where who.id = log.user_id and ${holds}))`;
}

/** Users of the command line whose names contain a text. Steps from name to name: their lines may be many, they are few. */
async function findCommandUsers(db: Kysely<DB>, text: string): Promise<string[]> {
  const next = (after: RawBuilder<unknown>) =>
    sql`(select command_user from audit_log where ${after} order by command_user limit 1)`;
  const { rows } = await sql<{ name: string }>`
    with recursive named (name) as (
      ${next(sql`command_user is not null`)}
      union all
      select ${next(sql`command_user > named.name`)} from named where named.name is not null
    )
    select name from named where ${contains(sql`name`, text)}`.execute(db);
  return rows.map(({ name }) => name);
}

/** Of shorter words only beginnings are looked for, as in the search over everything. */
const LEAST_INSIDE = 3;

/** The addresses, as lines begin with them, of the partner with a number and of all people with a name or e-mail address. */
async function findConcerned(db: Kysely<DB>, text: string): Promise<string[]> {
  const { rows } = await sql<{ user: number; partner: number | null }>`
    select * from (${sql.join(peopleBy(text), sql` union `)}) as found limit ${MOST_PEOPLE + 1}`.execute(db);
  if (rows.length > MOST_PEOPLE)
    throw invalidField('subject', refusal('searchTooBroad', { most: MOST_PEOPLE }));
  return rows.flatMap(({ user, partner }) => [
    `/api/users/${user}`,
    `/api/operators/${user}`,
    ...(partner === null
      ? []
      : ['partners', 'affiliate_datas', 'operator/partners'].map((path) => `/api/${path}/${partner}`)),
  ]);
}

function peopleBy(text: string): RawBuilder<unknown>[] {
  const users = (holds: RawBuilder<unknown>) => sql`
    (select who.id as "user", partner.id as partner
     from users as who left join partners as partner on partner.user_id = who.id where ${holds})`;
  const partners = (holds: RawBuilder<unknown>) => sql`
    (select partner.user_id as "user", partner.id as partner from partners as partner where ${holds})`;
  const number = /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
  const letters = [...text].length;
  const isPath = text.includes('/');
  const word = patternOf(letters < LEAST_INSIDE ? ` ${text}` : text);
  return [
    partners(sql`partner.id = ${number}`),
    ...(letters < 2 || isPath
      ? []
      : [
          users(sql`folded(' ' || who.first_name || ' ' || who.last_name) like folded(${word}::text)`),
          partners(sql`folded(' ' || partner.display_name) like folded(${word}::text)`),
        ]),
    ...(letters < LEAST_INSIDE || isPath ? [] : [users(contains(sql`who.email`, text))]),
  ];
}
