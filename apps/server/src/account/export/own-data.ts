import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Deps } from '../../platform/deps.ts';
import { extensionOf } from '../../platform/uploads/uploaded-file.ts';
import { presentAffiliateData } from '../affiliate-data/affiliate-data.presenter.ts';
import { findAffiliateData, findAffiliateFile } from '../affiliate-data/affiliate-data.queries.ts';
import { typeOfKey } from '../affiliate-data/store-papers.ts';
import { findBankAccount } from '../bank-accounts/bank-accounts.queries.ts';
import { type DataOwner, findSection, sectionNames } from './export-sections.ts';

type ExportDeps = Pick<Deps, 'db' | 'files' | 'secrets' | 'clock'>;

/**
 * Everything that is stored about a person, as a ZIP that is read while it is sent: one document after the other
 * is asked for when the one before has left.
 */
export async function zipOwnData(deps: ExportDeps, owner: DataOwner): Promise<Readable> {
  const zip = new ZipFile();
  const mtime = deps.clock.now();
  const add = (name: string, read: () => Promise<Readable>, compress: boolean) => {
    zip.addReadStreamLazy(name, { mtime, compress }, (done) => {
      read().then(
        (stream) => done(null, stream),
        (error) => done(error, Readable.from([])),
      );
    });
  };
  const addDocument = (name: string, find: () => Promise<unknown>) =>
    add(`${name}.json`, async () => Readable.from([`${JSON.stringify(await find(), null, 2)}\n`]), true);
  for (const name of sectionNames) addDocument(name, () => findSection(deps.db, name, owner));
  addDocument('bank-account', () => findOwnAccount(deps, owner));
  addDocument('affiliate-data', async () =>
    presentAffiliateData(owner.partner, await findAffiliateData(deps.db, owner.partner)),
  );
  for (const part of ['fileRegistration', 'fileAgree'] as const) {
    const file = await findAffiliateFile(deps.db, owner.partner, part);
    if (!file || !(await deps.files.exists(file.key))) continue;
    const name = `files/${part}.${extensionOf(typeOfKey(file.key))}`;
    // Pictures and PDFs are compressed already.
    add(name, () => deps.files.open(file.key), false);
  }
  const output = zip.outputStream as Readable;
  zip.on('error', (error) => output.destroy(error));
  zip.end();
  return output;
}

/** In full: whoever has a right to all of the own data has one to the own account's number. */
async function findOwnAccount(deps: ExportDeps, { user }: DataOwner): Promise<object | null> {
  const account = await findBankAccount(deps, { user });
  if (!account) return null;
  const { id: _, user: __, ...own } = account;
  return own;
}
