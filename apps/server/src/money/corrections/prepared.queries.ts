import type { preparedStatus } from '@blattwerk/contract/corrections/corrections.contract.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';

export type PreparedStatus = z.output<typeof preparedStatus>;

interface Person {
  readonly id: number;
  readonly name: string;
}

/** Who prepared something that takes two people, and its outcome. */
export interface PreparedColumns {
  readonly status: PreparedStatus;
  readonly approval: number | null;
  readonly preparedBy: Person;
  readonly preparedAt: Date;
  readonly decidedBy: Person | null;
  readonly decidedAt: Date | null;
}

/** SQL of the user in a column; a deleted user keeps the number. */
const person = (user: RawBuilder<unknown>) => sql`
  (select jsonb_build_object('id', ${user}, 'name',
     coalesce((select trim(first_name || ' ' || last_name) from users where id = ${user}), '')))`;

/** SQL of the outcome of a row `prepared` beside `preparedJoin`: a booked one was approved, or needed no approval. */
export const preparedStatusSql = sql<PreparedStatus>`
  case when prepared.booked_at is not null then 'booked' when approval.status in ('rejected', 'overtaken')
    then approval.status else 'waiting' end`;

/** The columns of `PreparedColumns`, from rows `prepared` beside `preparedJoin`. */
export const preparedColumns = sql`
  ${preparedStatusSql} as status, prepared.approval_id as approval, ${person(sql`prepared.prepared_by`)} as "preparedBy",
  prepared.prepared_at as "preparedAt",
  case when approval.decided_by is not null then ${person(sql`approval.decided_by`)} end as "decidedBy",
  approval.decided_at as "decidedAt"`;

export const preparedJoin = sql`left join approvals as approval on approval.id = prepared.approval_id`;
