import { setTimeout as sleep } from 'node:timers/promises';
import { findAccounts } from '@blattwerk/server/money/books/accounts.queries.ts';
import { earn } from '@blattwerk/server/money/payouts/testing/earn.ts';
import { makeEligible } from '@blattwerk/server/money/payouts/testing/eligible.ts';
import { createPartner, type TestPartner } from '@blattwerk/server/network/team/testing/create-partner.ts';
import type { Database } from '@blattwerk/server/platform/database/database.ts';
import { secretsWith } from '@blattwerk/server/platform/secrets/secrets.ts';
import { expect } from 'vitest';
import { fileOf } from './order-file.ts';
import type { CallOptions, TwoServers } from './two-servers.ts';

/** Between a refused write and the next attempt, in milliseconds: impatient, but not a flood. */
const PAUSE_MS = 20;

/** Every n-th writer imports orders, which wait for each other; the others create building projects. */
const IMPORTERS = 4;

type Kind = 'projects' | 'orders' | 'payouts';

interface Answer {
  readonly status: number;
  readonly body: string;
}

/** Writes of one kind, by the numbers that identify them. */
interface Written {
  readonly acknowledged: Set<string>;
  /** Sent, with an unknown outcome. */
  readonly unknown: Set<string>;
}

const newlyWritten = (): Written => ({ acknowledged: new Set(), unknown: new Set() });

/**
 * People who write continuously through two processes, and what was acknowledged. Building projects are sent once; orders
 * are imported until that is acknowledged; payouts are requested with one key until then.
 */
export class Writers {
  readonly statuses = new Map<number, number>();
  /** Unacceptable responses: neither success, nor a refusal with a reason, nor a request to retry. */
  readonly faults: string[] = [];
  readonly written: Readonly<Record<Kind, Written>> = {
    projects: newlyWritten(),
    orders: newlyWritten(),
    payouts: newlyWritten(),
  };
  /** When the last acknowledged write of each process began, by `performance.now()`. */
  readonly servedAt: [number, number] = [0, 0];
  readonly #servers: TwoServers;
  readonly #people: readonly TestPartner[];
  readonly #tokens: readonly string[];
  /** Whether a writer's last attempt went to the second process. */
  readonly #turns: boolean[] = [];
  #count = 0;
  #isOver = false;
  #earnedCents = 0;

  /** @param people partners who are operators as well, from {@link createWriters} */
  constructor(servers: TwoServers, people: readonly TestPartner[], tokens: readonly string[]) {
    this.#servers = servers;
    this.#people = people;
    this.#tokens = tokens;
  }

  /** Number of writes acknowledged so far. */
  get acknowledged(): number {
    return Object.values(this.written).reduce((sum, { acknowledged }) => sum + acknowledged.size, 0);
  }

  /** Gives everybody a credit for the next payout. */
  async earn(database: Database): Promise<void> {
    const cents = 100 + (this.#earnedCents % 1_000);
    await earn(
      database.db,
      new Date(),
      this.#people.map(({ id }) => ({ partner: id, cents })),
    );
    this.#earnedCents += cents * this.#people.length;
  }

  /** Lets everybody write until `during` is done; writes that have begun are then completed. */
  async while(during: () => Promise<void>): Promise<void> {
    this.#isOver = false;
    const running = Promise.all(this.#people.map((_, writer) => this.#write(writer)));
    // A failing writer ends all of them: `during` might otherwise wait forever.
    await Promise.race([during(), running]).finally(() => {
      this.#isOver = true;
    });
    await running;
  }

  async #write(writer: number): Promise<void> {
    while (!this.#isOver) {
      if (writer % IMPORTERS === 0) await this.#order(writer);
      else await this.#project(writer);
      await this.#payout(writer);
    }
  }

  #next(): number {
    this.#count += 1;
    return this.#count;
  }

  async #project(writer: number): Promise<void> {
    const number = `P${this.#next()}`;
    const { acknowledged, unknown } = this.written.projects;
    unknown.add(number);
    const answer = await this.#send(writer, '/api/projects', { body: { number, name: `Haus ${number}` } });
    if (answer.status === 503) return;
    unknown.delete(number);
    acknowledged.add(number);
  }

  async #order(writer: number): Promise<void> {
    const number = `O${this.#next()}`;
    const { id } = this.#people[writer] as TestPartner;
    const now = new Date().toISOString();
    const row = { source: 'shop', number, partner_id: id, status: 'paid', placed_at: now, paid_at: now };
    const body = fileOf([{ ...row, line: 1, product: 'P', quantity: 1, net: '10,00' }]);
    const answer = await this.#sendUntilDone(writer, '/api/orders/import', { body });
    expect(JSON.parse(answer.body), number).toMatchObject({ failed: 0 });
    this.written.orders.acknowledged.add(number);
  }

  async #payout(writer: number): Promise<void> {
    const headers = { 'idempotency-key': `payout-${this.#next()}` };
    const body = { user: `/api/users/${this.#people[writer]?.userId}` };
    const answer = await this.#sendUntilDone(writer, '/api/payouts', { body, headers });
    // Nothing was available: the usual case between two credits.
    if (answer.status === 409) return;
    const { id } = JSON.parse(answer.body) as { id: number };
    expect(this.written.payouts.acknowledged, 'two keys, one payout').not.toContain(String(id));
    this.written.payouts.acknowledged.add(String(id));
  }

  async #sendUntilDone(writer: number, path: string, options: CallOptions): Promise<Answer> {
    for (;;) {
      const answer = await this.#send(writer, path, options);
      if (answer.status !== 503) return answer;
    }
  }

  /** Each attempt goes to the other process. */
  async #send(writer: number, path: string, options: CallOptions): Promise<Answer> {
    const began = performance.now();
    const turn = this.#turns[writer] ? 0 : 1;
    this.#turns[writer] = turn === 1;
    const token = this.#tokens[writer] ?? '';
    const answer = await this.#servers.callOnce(turn, path, { method: 'POST', token, ...options });
    const { status, headers } = answer;
    const body = await answer.text();
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
    const isExpected = status === 503 ? headers.has('retry-after') : [200, 201, 409].includes(status);
    if (!isExpected) this.faults.push(`${path}: ${status} ${body.slice(0, 200)}`);
    if (status === 503) await sleep(PAUSE_MS);
    else this.servedAt[turn] = Math.max(this.servedAt[turn] ?? 0, began);
    return { status, body };
  }

  /** Compares what was acknowledged with what is stored: nothing lost, nothing twice, nothing that nobody requested. */
  async expectKept(database: Database): Promise<void> {
    expect(this.faults).toEqual([]);
    const found = {
      projects: await textsOf(database, 'select number from projects'),
      orders: await textsOf(database, 'select number from orders'),
      payouts: await textsOf(database, 'select id::text as number from payouts'),
    };
    for (const [kind, { acknowledged, unknown }] of Object.entries(this.written)) {
      const numbers = found[kind as Kind];
      expect(new Set(numbers).size, `${kind} stored twice`).toBe(numbers.length);
      const lost = [...acknowledged].filter((number) => !numbers.includes(number));
      expect(lost, `${kind} that are lost`).toEqual([]);
      const odd = numbers.filter((number) => !acknowledged.has(number) && !unknown.has(number));
      expect(odd, `${kind} that nobody requested`).toEqual([]);
    }
    await this.#expectExactBooks(database);
  }

  async #expectExactBooks(database: Database): Promise<void> {
    const accounts = await Promise.all(this.#people.map(({ id }) => findAccounts(database.db, id)));
    const sum = (of: (account: (typeof accounts)[0]) => number) =>
      accounts.reduce((cents, account) => cents + of(account), 0);
    const inPayout = sum(({ inPayoutCents }) => inPayoutCents);
    expect(sum(({ availableCents }) => availableCents) + inPayout).toBe(this.#earnedCents);
    const { rows } = await database.pool.query<{ requested: number; taken: number; isOnce: boolean }>(`
      select (select coalesce(sum(amount_cents), 0)::bigint from payouts) as requested,
        coalesce(sum(credit.amount_cents), 0)::bigint as taken, count(distinct credit.id) = count(*) as "isOnce"
      from payout_credits as taken join credits as credit on credit.cycle_id = taken.cycle_id and credit.id = taken.credit_id`);
    expect(rows).toEqual([{ requested: inPayout, taken: inPayout, isOnce: true }]);
  }
}

async function textsOf({ pool }: Database, statement: string): Promise<string[]> {
  return (await pool.query<{ number: string }>(statement)).rows.map(({ number }) => number);
}

/** Creates partners who may import orders as well and have everything a payout requires, and a product. */
export async function createWriters(database: Database, key: Buffer, count: number): Promise<TestPartner[]> {
  const { db } = database;
  await database.pool.query(
    `insert into products (number, name, net_cents, vat_bp, qp) values ('P', 'Paket', 1000, 1900, 10)`,
  );
  const people: TestPartner[] = [];
  for (let index = 0; index < count; index += 1) {
    const roles = ['ROLE_USER', 'ROLE_ADMIN'];
    const person = await createPartner(db, { name: `Schreibt ${index}`, parent: people[0] ?? null, roles });
    await makeEligible({ db, secrets: secretsWith([key]) }, person);
    people.push(person);
  }
  return people;
}
