import type { AccountingSettings } from './settings.queries.ts';

type Facts = Readonly<Record<string, unknown>>;

/** The differences between two settings: each fact by its name, accounts by purpose, followed by the tax key. */
export function settingsChanges(
  before: AccountingSettings,
  after: AccountingSettings,
): { before: Facts; after: Facts } {
  const [was, is] = [flat(before), flat(after)];
  const changed = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
    (name) => was[name] !== is[name],
  );
  const of = (all: Facts) => Object.fromEntries(changed.map((name) => [name, all[name] ?? null]));
  return { before: of(was), after: of(is) };
}

function flat({ accounts, ...rest }: AccountingSettings): Facts {
  return {
    ...rest,
    ...Object.fromEntries(
      Object.entries(accounts).map(([purpose, { account, key }]) => [
        purpose,
        key === null ? account : `${account} / ${key}`,
      ]),
    ),
  };
}
