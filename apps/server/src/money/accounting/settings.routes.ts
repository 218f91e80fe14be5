import { isDeepStrictEqual } from 'node:util';
import type { Purpose } from '@blattwerk/contract/accounting/purposes.ts';
import {
  changeAccountingSettings,
  getAccountingSettings,
} from '@blattwerk/contract/accounting/settings.contract.ts';
import { refusal } from '@blattwerk/contract/http/refusal.ts';
import { invalidFields, type Violation } from '../../platform/api-error.ts';
import { audit } from '../../platform/audit.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { HandlerAnswer, Route } from '../../platform/http/route.ts';
import { requireVersion, versionOf } from '../../platform/version.ts';
import { creditorRange, hasOwnTax, usualAccounts } from './account-plan.ts';
import {
  type Account,
  type AccountingSettings,
  findAccountingSettings,
  lockAccountingSettings,
  saveAccountingSettings,
} from './settings.queries.ts';
import { settingsChanges } from './settings-changes.ts';

/** Settings of the tax adviser's books. */
export function accountingSettingsRoutes(route: Route): void {
  route(getAccountingSettings, async (_, { db }) => present(await findAccountingSettings(db)));

  route(changeAccountingSettings, async ({ body, session, version }, { db, clock }) => {
    const { reason, accounts, ...settings } = body;
    const after: AccountingSettings = { ...settings, accounts: filled(accounts) };
    await inTransaction(db, async (tx) => {
      const before = await lockAccountingSettings(tx);
      requireVersion(version, versionOf(before));
      requireSound(after);
      if (isDeepStrictEqual(before, after)) return;
      await saveAccountingSettings(tx, after, clock.now());
      const details = { ...settingsChanges(before, after), reason };
      await audit(tx, {
        user: session.user.id,
        action: 'write',
        subject: '/api/accounting/settings',
        details,
      });
    });
    return present(await findAccountingSettings(db));
  });
}

function present(settings: AccountingSettings): HandlerAnswer<typeof getAccountingSettings> {
  return {
    ...settings,
    accounts: { ...settings.accounts },
    proposed: { SKR03: { ...usualAccounts.SKR03 }, SKR04: { ...usualAccounts.SKR04 } },
    version: versionOf(settings),
  };
}

type Typed = Readonly<Partial<Record<Purpose, Account>>>;

/** Drops empty accounts; a tax key without an account is kept, so that it is refused. */
function filled(accounts: Typed): AccountingSettings['accounts'] {
  return Object.fromEntries(
    Object.entries(accounts)
      .filter(([, one]) => one !== undefined && (one.account !== '' || one.key !== null))
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
}

/**
 * @throws ApiError 422 for accounts of the wrong length, a tax key on an account with automatic tax, and creditors outside of
 * their range
 */
function requireSound(settings: AccountingSettings): void {
  const violations: Violation[] = [];
  for (const [purpose, { account, key }] of Object.entries(settings.accounts) as [Purpose, Account][]) {
    const digits = settings.accountLength;
    if (account.length !== digits || /^0*$/.test(account))
      violations.push({
        propertyPath: `accounts.${purpose}.account`,
        refused: refusal('accountLength', { digits }),
      });
    if (key !== null && hasOwnTax(account, settings))
      violations.push({
        propertyPath: `accounts.${purpose}.key`,
        refused: refusal('accountHasTax', { account }),
      });
  }
  const { from, to } = creditorRange(settings);
  const { creditorsFrom } = settings;
  if (creditorsFrom !== null && (creditorsFrom < from || creditorsFrom > to))
    violations.push({ propertyPath: 'creditorsFrom', refused: refusal('creditorRange', { from, to }) });
  if (violations.length > 0) throw invalidFields(violations);
}
