import type { Expensed, OtherPurpose, Purpose, Treatment } from '@blattwerk/contract/accounting/purposes.ts';
import type { Translate } from '../../../i18n/i18n.ts';
import { purposeText } from '../purpose-text.ts';
import type { AccountingSettings } from './accounting.data.ts';

/** The single fields besides the accounts; absent values are empty strings. */
const plain = ['consultant', 'client', 'chart', 'accountLength', 'fiscalYearMonth', 'creditorsFrom'] as const;

type Plain = (typeof plain)[number];

/** Values of the form: `account bank` and `key bank` are the two fields of a purpose. */
export type SettingsValues = Record<Plain, string> & Record<`account ${Purpose}` | `key ${Purpose}`, string>;

const treatments = [
  'standard',
  'small-business',
  'unproven',
  'reverse-charge-eu',
  'reverse-charge-third',
] as const satisfies readonly Treatment[];

const bonuses = [
  'level',
  'step-up',
  'kick-start',
  'builder',
  'infinity',
  'balancing',
  'correction',
  'opening',
] as const satisfies readonly Expensed[];

const money = [
  'bank',
  'paypal',
  'shopping',
  'write-off',
  'debt-paid',
  'voucher-redeemed',
  'voucher-expired',
] as const satisfies readonly OtherPurpose[];

/** Purposes that every company needs: all bonuses together, and the ways out for money. */
export const usualPurposes: readonly Purpose[] = [
  ...treatments.map((treatment) => `all/${treatment}` as const),
  ...money,
];

/** Purposes of bonuses with accounts of their own. */
export const ownPurposes: readonly Purpose[] = bonuses.flatMap((bonus) =>
  treatments.map((treatment) => `${bonus}/${treatment}` as const),
);

const purposes = [...usualPurposes, ...ownPurposes];

/** The form's values from the settings. */
export function valuesOf(settings: Omit<AccountingSettings, 'proposed' | 'version'>): SettingsValues {
  const text = (value: number | string | null) => (value === null ? '' : String(value));
  return {
    ...(Object.fromEntries(plain.map((name) => [name, text(settings[name])])) as Record<Plain, string>),
    ...accountValues(settings.accounts),
  };
}

/** The fields of the accounts; unset ones are empty. */
function accountValues(
  accounts: AccountingSettings['accounts'],
): Record<`account ${Purpose}` | `key ${Purpose}`, string> {
  return Object.fromEntries(
    purposes.flatMap((purpose) => [
      [`account ${purpose}`, accounts[purpose]?.account ?? ''],
      [`key ${purpose}`, accounts[purpose]?.key ?? ''],
    ]),
  ) as Record<`account ${Purpose}` | `key ${Purpose}`, string>;
}

/** The values with the default accounts of the chosen chart; custom accounts stay. */
export function withProposed(
  values: SettingsValues,
  { proposed }: Pick<AccountingSettings, 'proposed'>,
): SettingsValues {
  const usual = proposed[values.chart === 'SKR04' ? 'SKR04' : 'SKR03'];
  const inDigits = Object.entries(usual).map(([purpose, { account, key }]) => [
    purpose,
    { account: account.padEnd(Number(values.accountLength), '0'), key },
  ]);
  const filled = accountValues(Object.fromEntries(inDigits));
  const set = Object.entries(filled).filter(([name]) => usual[name.split(' ')[1] as Purpose] !== undefined);
  return { ...values, ...Object.fromEntries(set) };
}

/** A typed number; an invalid one goes to the server unchanged and is refused there. */
function typedNumber(text: string): number | null {
  const typed = text.trim();
  if (typed === '') return null;
  return /^\d+$/.test(typed) ? Number(typed) : (typed as unknown as number);
}

/** The request body; nothing typed is dropped. */
export function bodyOf(values: SettingsValues) {
  return {
    consultant: typedNumber(values.consultant),
    client: typedNumber(values.client),
    chart: values.chart === 'SKR04' ? ('SKR04' as const) : ('SKR03' as const),
    accountLength: Number(values.accountLength),
    fiscalYearMonth: Number(values.fiscalYearMonth),
    creditorsFrom: typedNumber(values.creditorsFrom),
    accounts: Object.fromEntries(
      purposes
        .filter((purpose) => (values[`account ${purpose}`] + values[`key ${purpose}`]).trim() !== '')
        .map((purpose) => [
          purpose,
          { account: values[`account ${purpose}`].trim(), key: values[`key ${purpose}`].trim() || null },
        ]),
    ),
  };
}

/** The form's field names by the server's. */
export const fieldNames: Readonly<Record<string, keyof SettingsValues>> = Object.fromEntries(
  purposes.flatMap((purpose) => [
    [`accounts.${purpose}.account`, `account ${purpose}`],
    [`accounts.${purpose}.key`, `key ${purpose}`],
  ]),
);

/** The settings as text for the change preview: an account with its tax key, by purpose. */
export function settingsWords(t: Translate, values: SettingsValues): Readonly<Record<string, string>> {
  const { accounts, ...rest } = bodyOf(values);
  return {
    ...Object.fromEntries(
      Object.entries(rest).map(([name, value]) => [name, value === null ? '' : String(value)]),
    ),
    ...Object.fromEntries(
      Object.entries(accounts).map(([purpose, { account, key }]) => [
        purposeText(t, purpose),
        key === null ? account : `${account} / ${key}`,
      ]),
    ),
  };
}
