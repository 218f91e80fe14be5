import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { shareInstance } from './support/instances.ts';
import { journeyOnAnyWidth, shareBrowser } from './support/journey.ts';
import { comeTo } from './support/one-window.ts';
import { signInByCall } from './support/own-person.ts';
import { addNamed, type PlacedPerson, placeBelow } from './support/placed-people.ts';
import { textOf } from './support/texts.ts';

shareBrowser();

const instance = shareInstance();

type Status = 'open' | 'paid' | 'cancelled' | 'refunded';

/** A partner's order in the running cycle; `paid` is relative to the last computation, in minutes. */
async function addOrder(
  { partner }: PlacedPerson,
  {
    status,
    baseCents = 10_00,
    qp = 0,
    paid = -1,
  }: { status: Status; baseCents?: number; qp?: number; paid?: number },
): Promise<number> {
  const isPaid = status === 'paid' || status === 'refunded';
  const [order] = await instance.database.query<{ id: number }>(
    `insert into orders (source, number, partner_id, status, placed_at, paid_at, cycle_id, base_cents, gross_cents, qp)
     select 'journey', gen_random_uuid(), $1, $2, now(), case when $3 then (
         select least(
           coalesce(as_of, now()) + $6 * interval '1 minute',
           (date_to + 1)::timestamp at time zone 'Europe/Berlin' - interval '1 second')
         from cycles where closed_at is null order by date_from limit 1) end,
       case when $3 then (select id from cycles where closed_at is null order by date_from limit 1) end, $4, $4, $5
     returning id`,
    [partner, status, isPaid, baseCents, qp, paid],
  );
  if (!order) throw new Error('no order was added');
  if (status === 'refunded')
    await instance.database.query(
      `insert into refunds (order_id, refunded_at, recorded_at, base_cents, qp)
       select id, paid_at, paid_at, $2, $3 from orders where id = $1`,
      [order.id, baseCents, qp],
    );
  return order.id;
}

/** A partner with a customer of their own, in a tree of their own. */
async function addSeller(
  kind: 'affiliate' | 'basic',
): Promise<{ seller: PlacedPerson; customer: PlacedPerson }> {
  const [seller, customer] = [await addNamed(instance, 'Nella'), await addNamed(instance, 'Kundin')];
  await placeBelow(instance, seller, null);
  await placeBelow(instance, customer, seller);
  for (const [{ partner }, affiliate] of [
    [seller, kind === 'affiliate'],
    [customer, false],
  ] as const)
    await instance.database.query(
      `insert into account_types (partner_id, affiliate, valid_from) values ($1, $2, now() - interval '2 months')`,
      [partner, affiliate],
    );
  // As the last computation found them.
  await instance.database.query(
    `update partners set created_at = now() - interval '2 months' where id = any($1)`,
    [[seller.partner, customer.partner]],
  );
  await instance.database.query(
    `update placements set valid_from = now() - interval '2 months' where partner_id = any($1)`,
    [[seller.partner, customer.partner]],
  );
  return { seller, customer };
}

/** The rule in the other languages: no higher rate, no earning account, nothing left of it. */
const spoken = [
  [
    'en',
    'Why nothing?',
    [
      /Own rate 0\s?%, already 0\s?% below: no higher rate, so nothing\./,
      'Not a partner at that time, so nothing.',
      'The amount rounds to zero cents.',
    ],
  ],
  [
    'fr-FR',
    'Pourquoi rien ?',
    [
      /Taux personnel 0\s?%, déjà 0\s?% en dessous\s?: pas de taux plus élevé, donc rien\./,
      'Pas de compte partenaire à ce moment, donc rien.',
      'Le montant est arrondi à zéro centime.',
    ],
  ],
  [
    'ru-RU',
    'Почему ничего?',
    [
      /Собственная ставка 0\s?%, ниже уже 0\s?%: ставка не выше, поэтому ничего\./,
      'На тот момент не партнёр, поэтому ничего.',
      'Сумма округляется до нуля.',
    ],
  ],
] as const;

/** An order that pays a partner nothing, and the reason they are shown. */
type Case = [viewer: PlacedPerson, order: number, words: string];

/** Asks in the other languages: each case in one of them, in a run with all languages in each. */
async function expectSpoken(pages: ReadonlyMap<PlacedPerson, Page>, cases: readonly Case[]): Promise<void> {
  for (const [language, [locale, question, answers]] of spoken.entries())
    for (const [index, [viewer, order]] of cases.entries()) {
      if (index !== language && process.env.FULL !== '1') continue;
      const page = pages.get(viewer);
      if (!page) throw new Error('the viewer has no window');
      await page.evaluate((chosen) => localStorage.setItem('blattwerk.locale', chosen), locale);
      await page.goto(`${instance.url}/app/orders?order=${order}`);
      const sheet = page.getByRole('dialog');
      await sheet.getByText(question, { exact: true }).waitFor();
      const explanation = sheet.getByTestId('order-explanation');
      await explanation.waitFor();
      expect(await textOf(explanation)).toMatch(answers[index] ?? '');
    }
}

journeyOnAnyWidth(
  'why nothing: each state of an order and each reason of the rule has its text',
  async (open) => {
    const { seller, customer } = await addSeller('affiliate');
    const basic = await addSeller('basic');
    const high = await addSeller('affiliate');
    // 500 QP of their own are level 5: 5 % of 9 cents round to nothing.
    await addOrder(high.seller, { status: 'paid', qp: 500 });
    await instance.database.query(
      `insert into partner_statistics (partner_id, cycle_id, level, psv_cents, personal_qp, qp, leg_value, team_base_cents)
     select $1, id, 5, 1009, 500, 500, 0, 9 from cycles where closed_at is null order by date_from limit 1
     on conflict (partner_id, cycle_id) do update
     set level = excluded.level, psv_cents = excluded.psv_cents, personal_qp = excluded.personal_qp, qp = excluded.qp,
       team_base_cents = excluded.team_base_cents`,
      [high.seller.partner],
    );
    const cases: Case[] = [
      [seller, await addOrder(customer, { status: 'open' }), 'Die Bestellung ist noch nicht bezahlt.'],
      [
        seller,
        await addOrder(customer, { status: 'cancelled' }),
        'Die Bestellung wurde storniert und zählt nicht.',
      ],
      [
        seller,
        await addOrder(customer, { status: 'refunded' }),
        'Die Bestellung wurde vollständig erstattet und zählt nicht.',
      ],
      [
        seller,
        await addOrder(customer, { status: 'paid', paid: 600 }),
        'Die Zahlung kam nach der letzten Berechnung.',
      ],
      [
        seller,
        await addOrder(seller, { status: 'paid' }),
        'Eigene Bestellungen bringen keine eigene Gutschrift.',
      ],
      [
        seller,
        await addOrder(customer, { status: 'paid' }),
        'Eigener Satz 0 %, darunter schon 0 %: kein höherer Satz, daher nichts.',
      ],
      [
        basic.seller,
        await addOrder(basic.customer, { status: 'paid' }),
        'Kein Partnerkonto zu diesem Zeitpunkt, daher nichts.',
      ],
      [
        high.seller,
        await addOrder(high.customer, { status: 'paid', baseCents: 9 }),
        'Gerundet ergibt das 0 Cent.',
      ],
    ];
    const pages = new Map<PlacedPerson, Page>();
    for (const [viewer, order, words] of cases) {
      let page = pages.get(viewer);
      if (!page) {
        page = (await open({ storageState: await signInByCall(instance, viewer.email) })).page;
        pages.set(viewer, page);
      }
      await comeTo(page, `${instance.url}/app/orders?order=${order}`);
      const sheet = page.getByRole('dialog');
      const question = sheet.getByText('Warum nichts?', { exact: true });
      const explanation = sheet.getByTestId('order-explanation');
      await explanation.waitFor();
      // Folded and unfolded by keyboard, as any user may.
      await question.focus();
      await page.keyboard.press('Enter');
      await explanation.waitFor({ state: 'detached' });
      await page.keyboard.press('Enter');
      await explanation.waitFor();
      expect(await textOf(explanation)).toContain(words);
    }
    await expectSpoken(pages, cases.slice(-3));
  },
);
