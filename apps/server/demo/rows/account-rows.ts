import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { hashIbanEnd, sealIban } from '../../src/account/bank-accounts/bank-accounts.queries.ts';
import type { Destination } from '../../src/money/payouts/eligibility.ts';
import type { CopyValue } from '../../src/platform/database/copy-rows.ts';
import type { Secrets } from '../../src/platform/secrets/secrets.ts';
import { demoKickStarts, demoLogins } from '../logins.ts';
import type { CoreNetwork } from '../network/core-network.ts';
import type { DemoPartner } from '../network/demo-partner.ts';
import { createRandom } from '../random.ts';
import { inventIban, inventUst } from './tax-numbers.ts';

type Rows = Generator<readonly CopyValue[]>;

/** Partners who lack a requirement for payouts: one has uploaded no registration, one has accepted no terms. */
export const incompletePartners = {
  registration: 'thomas.keller@post.example',
  terms: demoKickStarts[2],
} as const;

/** The id of the shop whose vouchers some are paid with. */
export const demoShop = 1;

/**
 * The versions of each document, oldest first: ids by the order of the migrations, and when the second one took effect.
 */
const documents = { terms: [1, 3], partnerAgreement: [2, 4] } as const;
const replacedAt = Date.parse('2026-11-21T23:00:00Z');

/**
 * Requirements for payouts of everybody with earnings: affiliates have documents, a bank account and all acceptances.
 */
export function createAccountRows(core: CoreNetwork, secrets: Secrets, now: number) {
  const affiliates = core.partners.filter(({ affiliateSince }) => affiliateSince !== null);
  return {
    *affiliateData(): Rows {
      yield [core.root.id, inventUst(createRandom(1), 'DEU'), null, null, false, 'proven', joined(core.root)];
      for (const partner of affiliates) {
        const { id, person } = partner;
        const random = createRandom(id + 31_000);
        const isAnna = partner.email === demoLogins.anna;
        const smallBusiness = !isAnna && person.countryIso === 'DEU' && random.chance(0.25);
        const taxStatus = isAnna || random.chance(0.8) ? 'proven' : 'unproven';
        const key = registrationKey(partner);
        const name = key && 'Gewerbeanmeldung.pdf';
        yield [
          id,
          inventUst(random, person.countryIso),
          key,
          name,
          smallBusiness,
          taxStatus,
          joined(partner),
        ];
      }
    },
    *bankAccounts(): Rows {
      for (const partner of affiliates) {
        const { id, person } = partner;
        const iban = inventIban(createRandom(id + 32_000), person.countryIso);
        const sealed = asBytea(sealIban(secrets, id, iban));
        const hash = asBytea(hashIbanEnd(secrets, iban));
        const holder = `${person.firstName} ${person.lastName}`;
        const at = joined(partner);
        const paypal = payoutTypeOf(partner) === 'paypal' ? partner.email : null;
        yield [id, holder, sealed, hash, 'Musterbank', paypal, at, at];
      }
    },
    *acceptances(): Rows {
      for (const partner of core.partners) {
        if (partner.email !== incompletePartners.terms)
          yield* accepted(documents.terms, partner.id, partner.joinedAt, now);
        if (partner.affiliateSince !== null)
          yield* accepted(documents.partnerAgreement, partner.id, partner.affiliateSince, now);
      }
    },
    *shops(): Rows {
      yield [demoShop, 'Blattwerk Laden'];
    },
  };
}

/** A partner's payout method: most by bank, some by PayPal, some by a voucher of the shop. */
export function payoutTypeOf({ id, email }: Pick<DemoPartner, 'id' | 'email'>): Destination['type'] {
  if (email === demoLogins.anna || email === demoLogins.swissPremium) return 'bank';
  return id % 11 === 3 ? 'paypal' : id % 11 === 7 ? 'shopping' : 'bank';
}

/** Each version of a document in force since an instant. */
function* accepted(
  [first, second]: readonly [number, number],
  user: number,
  since: number,
  now: number,
): Rows {
  if (since < replacedAt) yield [first, user, new Date(since)];
  if (now >= replacedAt) yield [second, user, new Date(Math.max(since, replacedAt))];
}

/** Copies the registrations to the product's file storage. */
export async function storeRegistrations(core: CoreNetwork, filesDir: string): Promise<void> {
  const bytes = await registration();
  const affiliates = core.partners.filter(({ affiliateSince }) => affiliateSince !== null);
  await Promise.all(affiliates.map((partner) => store(registrationKey(partner))));

  async function store(key: string | null): Promise<void> {
    if (key === null) return;
    const path = join(filesDir, key);
    await mkdir(dirname(path), { recursive: true });
    // Two processes may do it concurrently: writing to a temporary file first means that readers always see a complete
    // file.
    const unfinished = `${path}.${crypto.randomUUID()}`;
    await writeFile(unfinished, bytes);
    await rename(unfinished, path);
  }
}

function registrationKey({ id, email }: DemoPartner): string | null {
  return email === incompletePartners.registration ? null : `affiliate-data/${id}/registration.pdf`;
}

function asBytea(bytes: Buffer): string {
  return `\\x${bytes.toString('hex')}`;
}

function joined({ joinedAt }: DemoPartner): Date {
  return new Date(joinedAt);
}

function registration(): Promise<Buffer> {
  const doc = new PDFDocument({ size: 'A4' });
  const bytes = buffer(doc);
  doc.fontSize(18).text('Gewerbeanmeldung (Muster)').fontSize(11);
  doc.moveDown().text('Dieses Blatt gehört zum Vorführnetz und bescheinigt nichts.');
  doc.end();
  return bytes;
}
