import type { Treatment } from '@blattwerk/contract/accounting/purposes.ts';
import { shareOf } from '@blattwerk/plan/money.ts';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import { formatPayoutNumber } from '../payouts/payout-number.ts';
import { treatmentOf } from './account-plan.ts';
import { type Cell, csvFile } from './csv-rows.ts';
import type { IssuedDocument, Recipient } from './documents.queries.ts';
import type { VatMove } from './objections.queries.ts';
import { findVatIdStates, lessCertain, type VatIdState, type ViesAnswer } from './vat-id-states.queries.ts';

/** Services received from one partner abroad; cents. The company owes the tax and deducts it as input tax at the same time. */
export interface ReceivedService {
  readonly treatment: Treatment;
  readonly countryIso: string | null;
  readonly partner: number;
  readonly name: string;
  readonly displayName: string;
  readonly vatId: string | null;
  readonly isUnsound: boolean;
  /** The VIES answer about the number; for several documents, the least certain one. */
  readonly known: VatIdState;
  readonly numbers: readonly number[];
  readonly netCents: number;
}

/**
 * Services received under section 13b UStG by partner, EU before third countries.
 * @param documents including the changes by objections
 */
export async function findReceivedServices(
  db: Kysely<DB>,
  documents: readonly (IssuedDocument | VatMove)[],
  recipients: ReadonlyMap<number, Recipient>,
): Promise<ReceivedService[]> {
  const received = new Map<string, ReceivedService>();
  const states = await findVatIdStates(db, documents, recipients);
  for (const [i, document] of documents.entries()) {
    const { payout, partner, displayName, taxKind, number, netCents, isUnsound } = document;
    const state = states[i] as VatIdState;
    const { name = null, countryIso = null, vatId = null } = recipients.get(payout) ?? {};
    const treatment = treatmentOf(taxKind, countryIso);
    if (taxKind !== 'reverse-charge') continue;
    const key = [treatment, countryIso, String(partner).padStart(15, '0'), vatId].join('/');
    const sum = received.get(key) ?? {
      treatment,
      countryIso,
      partner,
      name: name ?? displayName,
      displayName,
      vatId,
      isUnsound: false,
      known: state,
      numbers: [],
      netCents: 0,
    };
    received.set(key, {
      ...sum,
      isUnsound: sum.isUnsound || isUnsound,
      known: lessCertain(sum.known, state),
      numbers: [...sum.numbers, number],
      netCents: sum.netCents + netCents,
    });
  }
  return [...received].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, service]) => service);
}

/** Whether VIES has confirmed the number. Unconfirmed numbers are listed, never left out. */
export function isConfirmed({ isUnsound, known }: Pick<ReceivedService, 'isUnsound' | 'known'>): boolean {
  return !isUnsound && known.answer === 'valid';
}

const answers: Readonly<Record<ViesAnswer, string>> = {
  valid: 'gültig',
  invalid: 'ungültig',
  unreachable: 'nicht erreichbar',
  'not-asked': 'nicht gefragt',
};

/**
 * The services as a file: the form of each number, the VIES answer and its day, and since when there is another proof.
 * @param rateBp the standard rate of the month
 */
export function section13bCsv(services: readonly ReceivedService[], rateBp: number): Buffer {
  const heading = [
    ...['Bereich', 'Land', 'Partner', 'Name', 'USt-IdNr. oder Steuernummer', 'Form der Nummer'],
    ...['Antwort von VIES', 'Tag der Antwort', 'Anderer Nachweis vom', 'Belege'],
    ...['Bemessungsgrundlage', 'Satz', 'Umsatzsteuer § 13b', 'Vorsteuer § 15 Abs. 1 Nr. 4'],
  ];
  const rows = services.map((service): Cell[] => {
    // Rounded once per partner, since the tax return asks for full euros of the totals.
    const tax = { cents: shareOf(service.netCents, rateBp) };
    return [
      service.treatment === 'reverse-charge-eu' ? 'EU' : 'Drittland',
      service.countryIso,
      service.partner,
      service.name,
      service.vatId,
      service.isUnsound ? 'ungültig' : 'gültig',
      answers[service.known.answer],
      service.known.answeredOn,
      service.known.provenOn,
      service.numbers.map(formatPayoutNumber).join(', '),
      { cents: service.netCents },
      { cents: rateBp },
      tax,
      tax,
    ];
  });
  return csvFile(heading, rows);
}
