import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { ZipFile } from 'yazl';
import { presentAffiliateData } from '../../account/affiliate-data/affiliate-data.presenter.ts';
import { findAffiliateData, findAffiliateFile } from '../../account/affiliate-data/affiliate-data.queries.ts';
import { typeOfKey } from '../../account/affiliate-data/store-papers.ts';
import { findBankAccount } from '../../account/bank-accounts/bank-accounts.queries.ts';
import { openPaper } from '../../money/payouts/paper/make-paper.ts';
import { findPapersOf } from '../../money/payouts/paper/papers.queries.ts';
import { formatPayoutNumber } from '../../money/payouts/payout-number.ts';
import { findPayout } from '../../money/payouts/payouts.queries.ts';
import { openArchive } from '../../money/signed-documents/issue-document.ts';
import type { Deps } from '../../platform/deps.ts';
import { extensionOf } from '../../platform/uploads/uploaded-file.ts';
import type { DataOwner } from './sections/section.ts';
import { findSection, sectionNames } from './sections/sections.ts';

type ExportDeps = Pick<Deps, 'db' | 'files' | 'secrets' | 'clock'>;

/** Adds a file that is read when it is its turn. */
type Add = (name: string, read: () => Promise<Readable>, compress: boolean) => void;

/** Everything stored about a person, as a streamed ZIP: each document is read once the one before has been sent. */
export async function zipOwnData(deps: ExportDeps, owner: DataOwner): Promise<Readable> {
  const zip = new ZipFile();
  const mtime = deps.clock.now();
  const add: Add = (name, read, compress) => {
    zip.addReadStreamLazy(name, { mtime, compress }, (done) => {
      read().then(
        (stream) => done(null, stream),
        (error) => done(error, Readable.from([])),
      );
    });
  };
  const addDocument = (name: string, find: () => Promise<unknown>) =>
    add(`${name}.json`, async () => Readable.from([`${JSON.stringify(await find(), null, 2)}\n`]), true);
  for (const name of sectionNames) addDocument(name, () => findSection(deps, name, owner));
  addDocument('bank-account', () => findOwnAccount(deps, owner));
  addDocument('affiliate-data', async () =>
    presentAffiliateData(owner.partner, await findAffiliateData(deps.db, owner.partner)),
  );
  await addUploads(deps, owner, add);
  await addPapers(deps, owner, add);
  await addSigned(deps, owner, add);
  const output = zip.outputStream as Readable;
  zip.on('error', (error) => output.destroy(error));
  zip.end();
  return output;
}

/** Images and PDFs are compressed already, here and below. */
async function addUploads({ db, files }: ExportDeps, { partner }: DataOwner, add: Add): Promise<void> {
  for (const part of ['fileRegistration', 'fileAgree'] as const) {
    const file = await findAffiliateFile(db, partner, part);
    if (!file || !(await files.exists(file.key))) continue;
    add(`files/${part}.${extensionOf(typeOfKey(file.key))}`, () => files.open(file.key), false);
  }
}

/** The PDF of each payout document; one that was never requested is created now. */
async function addPapers(deps: ExportDeps, { partner }: DataOwner, add: Add): Promise<void> {
  for (const paper of await findPapersOf(deps.db, partner)) {
    const open = async () => {
      const payout = await findPayout(deps.db, paper.payout);
      const pdf = payout && (await openPaper(deps, payout, paper));
      return Readable.from(pdf ? [pdf] : []);
    };
    add(`files/payouts/${formatPayoutNumber(paper.number)}.pdf`, open, false);
  }
}

/** Signed statements and extracts from the books, as they were issued. */
async function addSigned(deps: ExportDeps, { partner }: DataOwner, add: Add): Promise<void> {
  const { rows } = await sql<{ id: number; number: number }>`
    select document.id, document.number from signed_documents as document
    join signed_document_files as kept on kept.document_id = document.id
    where document.partner_id = ${partner} order by document.number`.execute(deps.db);
  for (const { id, number } of rows)
    add(
      `files/signed-documents/${number}.zip`,
      async () => Readable.from([await openArchive(deps, id)]),
      false,
    );
}

/** In full: the right to access all of one's data includes one's account number. */
async function findOwnAccount(deps: ExportDeps, { user }: DataOwner): Promise<object | null> {
  const account = await findBankAccount(deps, { user });
  if (!account) return null;
  const { id: _, user: __, ...own } = account;
  return own;
}
