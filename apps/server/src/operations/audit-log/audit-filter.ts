import { refusal } from '@blattwerk/contract/http/refusal.ts';
import { addDays, berlinMidnight } from '@blattwerk/plan/days.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { invalidField } from '../../platform/api-error.ts';
import { contains, patternOf, when } from '../../platform/database/conditions.ts';
import type { DB } from '../../platform/database/database-types.ts';

/** Selects entries; days are in Berlin, both inclusive. */
export interface AuditFilter {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** `0` leaves out read accesses, unless `action` asks for them. */
  readonly looks?: '0' | '1' | undefined;
  readonly user?: number | undefined;
  /** Part of the actor’s name or e-mail address, or of the name of an API key or a command-line user. */
  readonly by?: string | undefined;
  /** Part of a path, a partner number, or part of the name or e-mail address of the person concerned. */
  readonly subject?: string | undefined;
  readonly action?: readonly string[] | undefined;
  /** Origins of requests, as entries name them. */
  readonly address?: readonly string[] | undefined;
}

/** SQL: the origin of an entry, as indexed. */
export const place = sql<string | null>`encode(substring(log.address_hash for 4), 'hex')`;

/** SQL: what an entry is about, without what follows its number; as indexed. */
const object = sql`audited_object(log.subject)`;

/**
 * The conditions of a filter. Names are resolved to ids first, so that entries are found through an index.
 * @throws ApiError 422 if too many people match the name of the person concerned
 */
export async function conditionsOf(
  db: Kysely<DB>,
  { from, to, looks, user, by, subject, action, address }: AuditFilter,
): Promise<(RawBuilder<unknown> | undefined)[]> {
  const doers = by === undefined ? undefined : await findDoers(db, by);
  const concerned = subject === undefined ? [] : await findConcerned(db, subject);
  return [
    // The entry with the outcome says more.
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

/** Maximum number of people resolved to ids before entries are searched. */
const MOST_PEOPLE = 2_000;

/**
 * Matches people, API keys and command-line users by name. Above the maximum every entry is compared instead: a match
 * is then found early.
 */
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

/**
 * Command-line users whose names contain a text. Steps through the index from name to name: there are few names in many
 * entries.
 */
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

/** Shorter words match only at the beginning, as in the global search. */
const LEAST_INSIDE = 3;

/**
 * Path prefixes, as entries begin with them, of the partner with this number and of everybody with this name or e-mail
 * address.
 */
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
