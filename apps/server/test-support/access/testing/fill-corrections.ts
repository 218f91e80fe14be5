import { sql } from 'kysely';
import { issueLetter } from '../../../src/money/corrections/testing/letter.ts';
import { inTransaction } from '../../../src/platform/database/transaction.ts';
import type { Deps } from '../../../src/platform/deps.ts';
import { marker } from './markers.ts';
import type { Person } from './people.ts';

const issuer = {
  name: 'Blattwerk',
  street: 'Laubgasse 1',
  postcode: '10115',
  city: 'Berlin',
  countryIso: 'DEU',
  ust: null,
};

/** A correction of somebody's without approval yet, a letter about a settled debt, and an objection. */
export async function fillCorrections(
  { db, secrets }: Pick<Deps, 'db' | 'secrets'>,
  person: Person,
  partner: number,
): Promise<void> {
  const mark = (field: string) => marker(person, field);
  const at = new Date('2026-04-01T08:00:00Z');
  // A user id outside the network.
  const by = 999_999_998;
  await inTransaction(db, async (tx) => {
    const texts = { text: mark('correctiontext'), reason: mark('correctionreason') };
    await tx
      .insertInto('corrections')
      .values({ partner_id: partner, amount_cents: 100, prepared_by: by, prepared_at: at, ...texts })
      .execute();
    const place = {
      street: mark('street'),
      postcode: mark('postcode'),
      city: mark('city'),
      countryIso: 'DEU',
    };
    await issueLetter(
      { db: tx, secrets },
      {
        partner,
        netCents: 100,
        taxCents: 19,
        dueOn: '2026-04-20',
        particulars: { issuer, name: mark('lastname'), company: mark('company'), ...place },
        reason: mark('demandreason'),
        by,
        at,
      },
    );
    const [why, answer] = [mark('objectionreason'), mark('objectionanswer')];
    await sql`
      insert into note_objections (payout_id, paper_id, partner_id, reason, net_cents, tax_cents, objected_at, answer,
        answered_at, answered_by, agreed_at, successor_id)
      select note.payout_id, note.id, ${partner}, ${why}, 100, 19, ${at}, ${answer}, ${at}, ${by}, ${at}, later.id
      from payout_papers as note
      join payouts as rejected on rejected.id = note.payout_id and rejected.status = 2
      join payouts as later on later.partner_id = rejected.partner_id and later.id > rejected.id
      where rejected.partner_id = ${partner} and note.kind = 'credit-note'
      order by note.id, later.id limit 1`.execute(tx);
  });
}
