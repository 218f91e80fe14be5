import { audit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { type AddressRow, findAddress, findDefaultAddress } from './addresses.queries.ts';

/** The log says that these changed, but not their values. */
const personal = ['company', 'street', 'postcode', 'city', 'phone'] as const;

interface State {
  readonly address: AddressRow | undefined;
  /** Country of the address that determines the tax. */
  readonly taxCountry: string | null;
}

/**
 * Runs a change of a user's billing addresses and logs it: which one, its country, whether it determines the tax, and
 * the country that does so afterwards. `id` is undefined for a new one. An unchanged state is not logged.
 * @returns the result of `change`: the id of the address
 */
export async function notingAddress(
  tx: Tx,
  { user, id }: { readonly user: number; readonly id?: number },
  change: () => Promise<number>,
): Promise<number> {
  const before = await stateOf(tx, user, id);
  const changed = await change();
  const details = changesOf(before, await stateOf(tx, user, changed));
  if (details !== null) await audit(tx, { user, action: 'write', subject: `/api/users/${user}`, details });
  return changed;
}

async function stateOf(tx: Tx, user: number, id: number | undefined): Promise<State> {
  const address = id === undefined ? undefined : await findAddress(tx, id);
  return { address, taxCountry: (await findDefaultAddress(tx, user))?.countryIso ?? null };
}

function changesOf(before: State, after: State) {
  if (JSON.stringify(before) === JSON.stringify(after)) return null;
  const became = personal.flatMap((name) => {
    const [was, is] = [before.address?.[name] ?? null, after.address?.[name] ?? null];
    return was === is ? [] : [[name, is === null ? 'removed' : 'changed']];
  });
  return { before: factsOf(before), after: { ...factsOf(after), ...Object.fromEntries(became) } };
}

function factsOf({ address, taxCountry }: State) {
  const facts = address && {
    billingAddress: address.id,
    countryISO: address.countryIso,
    isDefault: address.isDefault,
  };
  return { ...facts, taxCountry };
}
