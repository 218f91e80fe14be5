import { randomBytes } from 'node:crypto';
import { berlinDay } from '@blattwerk/plan/days.ts';
import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { expectedCredits } from './support/expected-credits.ts';
import type { Instance } from './support/instance.ts';
import { shareInstance } from './support/instances.ts';
import { shareBrowser } from './support/journey.ts';
import { comeTo, oneWindow } from './support/one-window.ts';
import { addPerson, type OwnPerson, signInByCall } from './support/own-person.ts';
import { takePayablePartner } from './support/payable-partner.ts';
import { addNamed, placeBelow } from './support/placed-people.ts';
import { addReferralCode } from './support/referral-code.ts';
import { exported } from './support/team-table-screen.ts';

shareBrowser();

const instance = shareInstance();
/** A partner with credits, a balance and statements, which are only read here. */
let earner: OwnPerson;

beforeAll(async () => {
  earner = await takePayablePartner(instance, { earning: true });
});

/** How a table is filtered, and the expected contents of its file. */
interface Expected {
  /** The page, with the filter in its URL. */
  readonly path: string;
  readonly head: string;
  readonly lines: readonly string[];
  /** The columns of the cells in `lines`; all of them without it. */
  readonly cells?: readonly number[];
}

/** More than one page, so that the file must continue where the screen stops; each is identified by a text on the page. */
const ORDERS = 13;
const INVITATIONS = 14;
const CLICKS = 15;

const query: Instance['database']['query'] = (text, values) => instance.database.query(text, values);

/** `1234.50`, as in English files. */
function amount(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Orders of a direct customer whose name would be a formula. */
async function orders(person: OwnPerson): Promise<Expected> {
  const buyer = await addPerson(instance, 'Formel');
  await placeBelow(instance, buyer, person);
  await query('update partners set display_name = $2 where id = $1', [buyer.partner, '=SUM(1;2) "x"']);
  const rows = await query<{ number: string; placedAt: Date; qp: number }>(
    `insert into orders (source, number, partner_id, status, base_cents, gross_cents, qp, placed_at)
     select 'journey', '+' || $1::bigint || '-' || n, $1::bigint, case when n > $2::int then 'open' else 'cancelled' end,
       n * 100001, n * 119001, n, now() - n * interval '9 hours' from generate_series(1, $2::int + 2) as n
     returning number, placed_at as "placedAt", qp`,
    [buyer.partner, ORDERS],
  );
  return {
    path: '/app/orders?status=cancelled',
    head: 'Order number;Ordered on;Ordered by;Status;Net goods value;QP;Credit',
    lines: rows
      .filter(({ qp }) => qp <= ORDERS)
      .map(({ number, placedAt, qp }) => {
        const day = berlinDay(placedAt.getTime());
        return `'${number};${day};"'=SUM(1;2) ""x""";Cancelled;${amount(qp * 100_001)};${qp};0.00`;
      }),
  };
}

/** Invitations to people whose names would be formulas. */
async function invitations(person: OwnPerson): Promise<Expected> {
  const rows = await query<{ name: string; email: string; at: Date; status: number; call: string | null }>(
    `insert into potential_partners (user_id, first_name, surname, email, token_hash, status, created_at, finished_at, call_on)
     select $1, substr('=+-@', n % 4 + 1, 1) || 'A1', 'Wendt; ' || n, 'nora-' || n || '-' || $2::text, sha256((n || $2)::bytea),
       case when n > $3::int then 1 else 0 end, now() - n * interval '9 hours', now() + interval '1 month',
       case when n % 2 = 0 then date '2027-01-01' + n end
     from generate_series(1, $3::int + 2) as n
     returning first_name || ' ' || surname as name, email, created_at as at, status, call_on::text as call`,
    [person.user, `${randomBytes(5).toString('hex')}@journey.example`, INVITATIONS],
  );
  return {
    path: '/app/links/potential-list?status=0',
    head: 'Name;E-mail;Status;Invited on;Follow-up',
    lines: rows
      .filter(({ status }) => status === 0)
      .map(
        ({ name, email, at, call }) => `"'${name}";${email};Open;${berlinDay(at.getTime())};${call ?? ''}`,
      ),
  };
}

async function clicks(person: OwnPerson): Promise<Expected> {
  const [code, other] = [await addReferralCode(instance, person), await addReferralCode(instance, person)];
  const rows = await query<{ link: number; at: string }>(
    `insert into referral_transitions (link_id, date)
     select id, now() - n * interval '9 hours' from referral_links, generate_series(1, $3::int) as n
     where code in ($1, $2)
     returning link_id as link, to_char(date at time zone 'Europe/Berlin', 'YYYY-MM-DD HH24:MI') as at`,
    [code, other, CLICKS],
  );
  const [link] = await query<{ id: number }>('select id from referral_links where code = $1', [code]);
  return {
    path: `/app/links/referral-clicks?period=30&link=${link?.id}`,
    head: 'Time;Link;Target',
    lines: rows.filter((row) => row.link === link?.id).map(({ at }) => `${at};${code};Registration`),
  };
}

const orderNumbers = async () =>
  new Map(
    (await query<{ id: number; number: string }>('select id, number from orders')).map(({ id, number }) => [
      id,
      number,
    ]),
  );

async function pendingCredits(): Promise<Expected> {
  const numbers = await orderNumbers();
  const credits = await expectedCredits(query, earner.partner);
  return {
    path: '/app/accounts/credits/pending?bonus=level',
    head: 'Bonus;Amount;Status;Month;Order;Available on',
    lines: credits
      .filter(({ pending, bonus }) => pending && bonus === 'level')
      .map(({ cents, estimated, month, order }) => {
        const status = estimated ? 'Estimated' : 'Pending';
        return `Level bonus;${amount(cents)};${status};${month};${numbers.get(order ?? 0) ?? ''}`;
      }),
    // An estimate's day is one too.
    cells: [0, 1, 2, 3, 4],
  };
}

async function availableCredits(): Promise<Expected> {
  const numbers = await orderNumbers();
  const credits = (await expectedCredits(query, earner.partner)).filter(
    ({ pending, taken, bonus }) => !pending && !taken && bonus === 'level',
  );
  const days = await query<{ id: string; at: Date }>(
    'select id::text as id, available_at as at from credits where partner_id = $1',
    [earner.partner],
  );
  const dayOf = new Map(days.map(({ id, at }) => [id, berlinDay(at.getTime())]));
  const cycle = Math.max(...credits.map((credit) => credit.cycle));
  return {
    path: `/app/accounts/credits/available?cycle=${cycle}&bonus=level`,
    head: 'Bonus;Amount;Status;Month;Order;Available since',
    lines: credits
      .filter((credit) => credit.cycle === cycle)
      .map(({ id, cents, month, order }) => {
        const number = numbers.get(order ?? 0) ?? '';
        return `Level bonus;${amount(cents)};Available;${month};${number};${dayOf.get(id)}`;
      }),
  };
}

async function ledger(): Promise<Expected> {
  const rows = await query<{ kind: string; at: Date; cents: number; sum: number }>(
    `with changed as (
       select entry_id as id, sum(amount_cents)::bigint as cents from postings
       where partner_id = $1 and account in ('available', 'debt') group by entry_id
     )
     select entry.kind, entry.occurred_at as at, changed.cents,
       (sum(changed.cents) over (order by changed.id))::bigint as sum
     from changed join journal_entries as entry on entry.id = changed.id where changed.cents <> 0`,
    [earner.partner],
  );
  return {
    path: '/app/accounts/balance?kind=release',
    head: 'Date;Source;Amount;Balance after',
    lines: rows
      .filter(({ kind, cents }) => kind === 'release' && cents > 0)
      .map(({ at, cents, sum }) => `${berlinDay(at.getTime())};${amount(cents)};${amount(sum)}`),
    cells: [0, 2, 3],
  };
}

async function statements(): Promise<Expected> {
  const rows = await query<{ month: string; credits: number; closing: number; opening: number }>(
    `with moved as (
       select to_char(coalesce(cycle.date_from, entry.occurred_at at time zone 'Europe/Berlin'), 'YYYY-MM') as month,
         amount_cents as cents, entry.kind
       from postings join journal_entries as entry on entry.id = entry_id
       left join cycles as cycle on cycle.id = entry.cycle_id
       where partner_id = $1 and account in ('pending', 'available', 'in_payout', 'debt')
     )
     select closed.month, coalesce(sum(cents) filter (where moved.month = closed.month and kind = 'closing'), 0)::bigint as credits,
       coalesce(sum(cents) filter (where moved.month < closed.month), 0)::bigint as opening, sum(cents)::bigint as closing
     from (select to_char(date_from, 'YYYY-MM') as month from cycles where closed_at is not null) as closed
     join moved on moved.month <= closed.month
     group by closed.month`,
    [earner.partner],
  );
  return {
    path: '/app/accounts/statements?sort=closing',
    head: 'Month;Opening balance;Credits;Reversals;Other;Payouts;VAT;Paid gross;Closing balance',
    lines: rows.map(({ month, opening, credits, closing }) =>
      [month, ...[opening, credits, closing].map(amount)].join(';'),
    ),
    cells: [0, 1, 2, 8],
  };
}

const inEnglish = (context: BrowserContext) =>
  context.addInitScript(() => localStorage.setItem('blattwerk.locale', 'en'));

async function optionsOf({ user, email }: OwnPerson) {
  await query("update users set locale = 'en' where id = $1", [user]);
  return { storageState: await signInByCall(instance, email), prepare: inEnglish };
}

async function expectFile(page: Page, { path, head, lines, cells }: Expected): Promise<void> {
  expect(lines).not.toEqual([]);
  await comeTo(page, `${instance.url}${path}`);
  const { text } = await exported(page, 'CSV export');
  expect(text.slice(0, text.indexOf('\r\n'))).toBe(`\uFEFF${head}`);
  const written = text.trimEnd().split('\r\n').slice(1);
  const visibleCells = (line: string) => cells?.map((cell) => line.split(';')[cell]).join(';') ?? line;
  // Their order is covered by the team table's journey.
  expect(written.map(visibleCells).toSorted()).toEqual(lines.toSorted());
  const announcement = `${lines.length} ${lines.length === 1 ? 'row' : 'rows'} exported`;
  // Two tables may have the same number of rows.
  await page.getByText(announcement).last().waitFor();
}

const titleOf = (name: string) =>
  `the file of ${name}: the filtered rows and no others, in the language of the page`;

/** The owner of the tables, for each width. */
const owners = new Map<boolean, OwnPerson>();
const ownWindow = oneWindow(async (isPhone) => {
  const person = await addNamed(instance, 'Cordula');
  await placeBelow(instance, person, null);
  owners.set(isPhone, person);
  return optionsOf(person);
});

for (const [name, fill] of Object.entries({
  orders: orders,
  'potential partners': invitations,
  'clicks on referral links': clicks,
})) {
  ownWindow.walkOnAnyWidth(titleOf(name), async ({ page }, isPhone) => {
    await expectFile(page, await fill(owners.get(isPhone) as OwnPerson));
  });
}

const earnerWindow = oneWindow(() => optionsOf(earner));

for (const [name, expected] of Object.entries({
  'pending credits': pendingCredits,
  'available credits': availableCredits,
  'the balance': ledger,
  'the statements': statements,
})) {
  earnerWindow.walkOnAnyWidth(titleOf(name), async ({ page }) => expectFile(page, await expected()));
}
