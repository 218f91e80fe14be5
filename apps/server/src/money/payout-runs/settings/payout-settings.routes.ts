import {
  changePayoutSettings as changeCall,
  getPayoutSettings,
} from '@blattwerk/contract/payout-runs/payout-settings.contract.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import { maskIban } from '../../../account/bank-accounts/iban.ts';
import type { Route } from '../../../platform/http/route.ts';
import { changePayoutSettings, settingsVersion } from './change-payout-settings.ts';
import { findPayoutSettings, type PayoutSettings } from './payout-settings.queries.ts';

/** The company's account for payouts. */
export function payoutSettingsRoutes(route: Route): void {
  route(getPayoutSettings, async (_, deps) => present(await findPayoutSettings(deps)));

  route(changeCall, async ({ body, session, version }, deps) => {
    const change = { given: body, version };
    const changed = await deps.db
      .transaction()
      .execute((db) => changePayoutSettings({ ...deps, db }, session, change));
    return present(changed);
  });
}

function present(settings: PayoutSettings) {
  const { accountHolder, iban, bic, itemLimitCents, statementCsv } = settings;
  return {
    accountHolder,
    iban: iban && maskIban(iban),
    bic,
    itemLimit: itemLimitCents === null ? null : formatCents(itemLimitCents),
    statementCsv,
    version: settingsVersion(settings),
  };
}
