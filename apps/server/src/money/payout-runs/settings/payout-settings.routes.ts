import {
  changePayoutSettings as changeCall,
  getPayoutSettings,
} from '@blattwerk/contract/payout-runs/payout-settings.contract.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import { maskIban } from '../../../account/bank-accounts/iban.ts';
import type { Route } from '../../../platform/http/route.ts';
import { changePayoutSettings, settingsVersion } from './change-payout-settings.ts';
import { findPayoutSettings, type PayoutSettings } from './payout-settings.queries.ts';

/** The settings of payout runs: the company's account, and the limit for unusual payouts. */
export function payoutSettingsRoutes(route: Route): void {
  route(getPayoutSettings, async (_, deps) => present(await findPayoutSettings(deps)));

  route(changeCall, async ({ body, session, version }, deps) => {
    const change = { given: body, version };
    const settings = await deps.db
      .transaction()
      .execute((db) => changePayoutSettings({ ...deps, db }, session, change));
    return present(settings);
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
