import type { Debtor } from '../../money/bank-files/types.ts';
import type { LetterSnapshot } from '../../money/corrections/demands.queries.ts';
import type { Issuer } from '../../money/payouts/issuer.ts';
import type { PayoutSnapshot, Target } from '../../money/payouts/payout-snapshot.ts';
import { type InventedPerson, inventPlace } from './invented-people.ts';
import { REPLACED } from './json-values.ts';
import type { KnownPeople } from './known-people.ts';
import type { RowContext } from './replacements.ts';

/** Replacement for the name of a bank. */
const BANK = 'Übungsbank';

/** The recipient's data in a payout's documents. */
export function payoutSnapshotOf(said: PayoutSnapshot, { column, known }: RowContext): PayoutSnapshot {
  const person = known.payee(column('id') ?? '');
  return {
    ...said,
    ...addressOf(said, person),
    ...(said.phone === undefined ? {} : { phone: said.phone && person.phone }),
    ust: said.ust === '' ? '' : known.taxNumber(said.ust),
    target: targetOf(said.target, { person, known }),
    issuer: said.issuer && issuerOf(said.issuer, known),
  };
}

/** The data of both sides in a letter. */
export function letterOf(said: LetterSnapshot, { column, known }: RowContext): LetterSnapshot {
  const person = known.partner(column('partner_id') ?? '');
  return { ...said, ...addressOf(said, person), issuer: issuerOf(said.issuer, known) };
}

/** Destination of a payment attempt. */
export function attemptOf(said: Target, { column, known }: RowContext): Target {
  return targetOf(said, { person: known.payee(column('payout_id') ?? ''), known });
}

/** Destination of a payout as shown in a run. */
export function shownOf(
  said: { readonly destination: string; readonly holder: string | null },
  { column, known }: RowContext,
) {
  const person = known.payee(column('payout_id') ?? '');
  const [, country] = /^([A-Z]{2})\d{2} \*{4} .{4}$/.exec(said.destination) ?? [];
  const account = country === undefined ? said.destination : `${country}00 **** 0000`;
  const destination = said.destination.includes('@') ? person.email : account;
  return { destination, holder: said.holder && person.name };
}

/** The account that a file debits. */
export function debtorOf(said: Debtor, { known }: RowContext): Debtor {
  return {
    ...said,
    name: known.companyName(),
    iban: known.iban(said.iban),
    address: said.address && {
      ...said.address,
      street: said.address.street && known.company().street,
      ...inventPlace(said.address.countryISO),
    },
  };
}

/** What a bank wrote about people. */
export function lineOf(
  said: {
    readonly counterparty: string | null;
    readonly text: string | null;
    readonly returnText: string | null;
  },
  { known }: RowContext,
) {
  return {
    counterparty: said.counterparty && (known.texts.whole(said.counterparty) ?? 'ersetzt'),
    text: said.text && REPLACED,
    returnText: said.returnText && REPLACED,
  };
}

interface Addressed {
  readonly name: string;
  readonly company: string | null;
  readonly street: string;
  readonly postcode: string;
  readonly city: string;
  readonly countryIso: string;
}

function addressOf(
  { company, countryIso }: Addressed,
  person: InventedPerson,
): Omit<Addressed, 'countryIso'> {
  return {
    name: person.name,
    company: company && person.company,
    street: person.street,
    ...inventPlace(countryIso),
  };
}

function issuerOf(said: Issuer, known: KnownPeople): Issuer {
  return {
    ...said,
    name: known.companyName(),
    street: known.company().street,
    ...inventPlace(said.countryIso),
    ust: said.ust && known.taxNumber(said.ust),
  };
}

function targetOf(
  target: Target,
  { person, known }: { readonly person: InventedPerson; readonly known: KnownPeople },
): Target {
  if (target.type === 'shopping') return target;
  if (target.type === 'paypal') return { ...target, paypalEmail: person.email };
  return {
    ...target,
    accountHolder: target.accountHolder && person.name,
    iban: known.iban(target.iban),
    bankName: target.bankName && BANK,
  };
}
