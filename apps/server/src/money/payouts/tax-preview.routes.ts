import { previewTax } from '@blattwerk/contract/payouts/tax-preview.contract.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import { findDefaultAddress } from '../../account/addresses/addresses.queries.ts';
import { changed, onceChecked } from '../../account/affiliate-data/affiliate-data.policy.ts';
import {
  type AffiliateData,
  findAffiliateData,
} from '../../account/affiliate-data/affiliate-data.queries.ts';
import { findUserOf } from '../../identity/users/users.queries.ts';
import { requireOwn } from '../../network/tree/visibility.policy.ts';
import type { Route } from '../../platform/http/route.ts';
import { findPayable } from '../books/book-payout.ts';
import { quote, warningOf } from './balance-info.ts';

/** What a change of tax data would come to, before it is saved. */
export function taxPreviewRoutes(route: Route): void {
  route(previewTax, async ({ params: { id: partner }, body, session }, deps) => {
    await requireOwn(deps, session, partner);
    const { db, clock } = deps;
    const data = await findAffiliateData(db, partner);
    const wished = changed(data, body, 'owner', clock.now());
    const then = onceChecked(wished);
    const address = await findDefaultAddress(db, await findUserOf(db, partner));
    const payable = await findPayable(db, partner);
    const netCents = payable.reduce((sum, { cents }) => sum + cents, 0);
    const taxWith = async ({ smallBusiness, taxStatus, ust }: AffiliateData) => {
      if (!address) return null;
      const { countryIso } = address;
      const payer = { countryIso, smallBusiness, taxStatus };
      const price = await quote(db, partner, { payer, netCents, takesAll: true });
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
      before: await taxWith(data),
      after: await taxWith(then),
    };
  });
}
