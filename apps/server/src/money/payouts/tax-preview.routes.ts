import { previewTax } from '@blattwerk/contract/payouts/tax-preview.contract.ts';
import { berlinDay } from '@blattwerk/plan/days.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { type AddressRow, findDefaultAddress } from '../../account/addresses/addresses.queries.ts';
import { changed, onceChecked } from '../../account/affiliate-data/affiliate-data.policy.ts';
import {
  type AffiliateData,
  findAffiliateData,
} from '../../account/affiliate-data/affiliate-data.queries.ts';
import { BEGINNING, findTaxPast, validFromOf } from '../../account/affiliate-data/tax-validity.ts';
import { findUserOf } from '../../identity/users/users.queries.ts';
import { requireOwn } from '../../network/tree/visibility.policy.ts';
import type { DB } from '../../platform/database/database-types.ts';
import type { HandlerAnswer, Route } from '../../platform/http/route.ts';
import { findPayable } from '../books/book-payout.ts';
import { type Treatment, treatmentFor } from '../tax/tax.ts';
import { findStandardRate } from '../tax/tax-data.queries.ts';
import { quoteAll, warningOf } from './balance-info.ts';

/** The effect of a change of tax data, before it is saved. */
export function taxPreviewRoutes(route: Route): void {
  route(previewTax, async ({ params: { id: partner }, body, session }, deps) => {
    await requireOwn(deps, session, partner);
    const at = deps.clock.now();
    // A release or payment between the two reads would affect only one side of the comparison.
    return deps.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((db) => preview(db, { partner, body, at }));
  });
}

interface Wish {
  readonly partner: number;
  readonly body: z.output<typeof previewTax.body>;
  readonly at: Date;
}

async function preview(
  db: Kysely<DB>,
  { partner, body, at }: Wish,
): Promise<HandlerAnswer<typeof previewTax>> {
  const data = await findAffiliateData(db, partner);
  const wished = changed(data, body, 'owner', at);
  const then = onceChecked(wished);
  const past = await findTaxPast(db, partner);
  const validFrom = wished.toCheck
    ? berlinDay(wished.toCheck.since.getTime())
    : validFromOf({ before: data, after: then, changer: 'owner', past, at });
  const rateBp = await findStandardRate(db, berlinDay(at.getTime()));
  const address = await findDefaultAddress(db, await findUserOf(db, partner));
  const payable = await findPayable(db, partner);
  const netCents = payable.reduce((sum, { cents }) => sum + cents, 0);
  const treatmentOf = ({ smallBusiness, taxStatus }: AffiliateData, { countryIso }: AddressRow) =>
    treatmentFor({ countryIso, smallBusiness, taxStatus }, rateBp);
  const taxWith = async (data: AffiliateData, supposed?: Parameters<typeof quoteAll>[1]['supposed']) => {
    if (!address) return null;
    const { countryIso } = address;
    const today = treatmentOf(data, address);
    const { ust } = data;
    const price = await quoteAll(db, { partner, netCents, countryIso, today, supposed });
    return {
      taxRate: formatCents(price.tax.rateBp),
      tax: formatCents(price.tax.cents),
      setOff: formatCents(price.setOffCents),
      gross: formatCents(price.grossCents),
      taxNote: price.tax.kind,
      warning: ust ? await warningOf(db, { partner, kind: price.tax.kind, ust, countryIso }) : null,
    };
  };
  return {
    net: formatCents(netCents),
    currency: 'EUR' as const,
    toCheck: wished.toCheck !== null,
    changes: then.ust !== data.ust || then.smallBusiness !== data.smallBusiness,
    validFrom: validFrom === BEGINNING ? null : validFrom,
    later: address ? laterTax(treatmentOf(data, address), treatmentOf(then, address)) : null,
    before: await taxWith(data),
    after: await taxWith(then, { ...then, from: validFrom }),
  };
}

/** The tax treatment after a change; null if it stays the same. */
function laterTax(before: Treatment, after: Treatment) {
  if (before.kind === after.kind && before.rateBp === after.rateBp) return null;
  return { taxRate: formatCents(after.rateBp), taxNote: after.kind };
}
