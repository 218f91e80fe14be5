import { sql } from 'kysely';
import { correctForRefund } from './correct-for-refund.ts';
import { type Demo, oneId, type Prepare } from './demo-request.ts';

/** Of a payout for an order. */
export const aRefundCorrection: Prepare = async (demo) => {
  const find = (column: string) =>
    oneId(
      demo,
      `select ${column} as id from payout_papers as paper join payouts as payout on payout.id = paper.payout_id
       where paper.kind = 'refund-correction' and payout.partner_id = ${demo.identities.anna.partner}
       order by paper.id limit 1`,
    );
  if ((await find('paper.id')) === 0) {
    const payout = await oneId(
      demo,
      `select min(payout.id) as id from payouts as payout
       join payout_credits as paid on paid.payout_id = payout.id
       join credits as credit on credit.cycle_id = paid.cycle_id and credit.id = paid.credit_id and credit.order_id is not null and credit.reverses_id is null
       where payout.status = 4 and payout.number is not null and payout.particulars is not null
       and payout.partner_id = ${demo.identities.anna.partner}`,
    );
    await correctForRefund(demo.server.database.db, payout, demo.server.deps.clock.now());
  }
  return {
    row: { params: { correction: String(await find('paper.id')) } },
    objects: { payout: await find('payout.id') },
  };
};

/** The paid payout of a partner in Germany whose tax status was not proven then, and is now. */
export async function aNoteWithoutTax(demo: Demo): Promise<number> {
  const payout = await oneId(
    demo,
    `select min(payout.id) as id from payouts as payout
     join partners as partner on partner.id = payout.partner_id
     join billing_addresses as address on address.user_id = partner.user_id and address.is_default
     where payout.status = 4 and payout.tax_kind = 'unproven' and payout.number is not null
       and payout.type = 'bank' and address.country_iso = 'DEU'
       and not exists (select from payouts as successor where successor.replaces_id = payout.id)`,
  );
  await sql`update affiliate_data set ust = 'DE136695976', small_business = false, tax_status = 'proven',
    valid_from = '1970-01-01'
    where partner_id = (select partner_id from payouts where id = ${payout})`.execute(
    demo.server.database.db,
  );
  return payout;
}
