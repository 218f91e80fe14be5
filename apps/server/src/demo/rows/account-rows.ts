import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { sealIban } from '../../bank-accounts/bank-accounts.queries.ts';
import type { CopyValue } from '../../platform/database/copy-rows.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { demoLogins } from '../logins.ts';
import type { CoreNetwork } from '../network/core-network.ts';
import type { DemoPartner } from '../network/demo-partner.ts';
import { createRandom } from '../random.ts';
import { inventIban, inventUst } from './tax-numbers.ts';

type Rows = Generator<readonly CopyValue[]>;

/** Leaders whom something is missing for a payout: one has uploaded no registration, one accepted no terms. */
export const incompletePartners = {
  registration: 'thomas.keller@post.example',
  terms: 'claire.fontaine@post.example',
} as const;

/** The documents of migration 0012, in its order. */
const documents = { terms: 1, partnerAgreement: 2 } as const;

/** What payouts need of everybody who earns: affiliates have papers, a bank account and have accepted everything. */
export function createAccountRows(core: CoreNetwork, secrets: Secrets) {
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
        const iban = sealIban(secrets, id, inventIban(createRandom(id + 32_000), person.countryIso));
        const holder = `${person.firstName} ${person.lastName}`;
        const at = joined(partner);
        yield [id, holder, `\\x${iban.toString('hex')}`, 'Musterbank', at, at];
      }
    },
    *acceptances(): Rows {
      for (const partner of core.partners) {
        if (partner.email !== incompletePartners.terms)
          yield [documents.terms, partner.id, new Date(partner.joinedAt)];
        if (partner.affiliateSince !== null)
          yield [documents.partnerAgreement, partner.id, new Date(partner.affiliateSince)];
      }
    },
    *shops(): Rows {
      yield [1, 'Blattwerk Laden'];
    },
  };
}

/** Puts the registrations to where the product looks for them. */
export async function storeRegistrations(core: CoreNetwork, filesDir: string): Promise<void> {
  const bytes = await registration();
  const affiliates = core.partners.filter(({ affiliateSince }) => affiliateSince !== null);
  await Promise.all(affiliates.map((partner) => store(registrationKey(partner))));

  async function store(key: string | null): Promise<void> {
    if (key === null) return;
    const path = join(filesDir, key);
    await mkdir(dirname(path), { recursive: true });
    // Two processes that start together may both do it: whoever reads sees a whole file.
    const unfinished = `${path}.${crypto.randomUUID()}`;
    await writeFile(unfinished, bytes);
    await rename(unfinished, path);
  }
}

function registrationKey({ id, email }: DemoPartner): string | null {
  return email === incompletePartners.registration ? null : `affiliate-data/${id}/registration.pdf`;
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
