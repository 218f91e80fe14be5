import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { type Binaries, copyBinaries, findBinaries } from './binaries.ts';
import { nobody, type RunAs, worksAs } from './run-as.ts';

/** The location of a cluster, and how its server is run. */
export interface Place {
  cluster: string;
  binaries: Binaries;
  runAs: RunAs;
}

/** Location of root's clusters if no other user can enter the data folder. */
const sharedHome = '/var/lib/blattwerk';

/** File in the data folder with the location of a cluster outside it. */
const pointerName = 'postgres-place';

/**
 * Decides where the cluster of a data folder is (or will be), and as which user its server runs.
 * @param dataDir real path of an existing folder
 */
export function choosePlace(dataDir: string): Place {
  const binaries = findBinaries();
  const pointer = join(dataDir, pointerName);
  if (existsSync(pointer)) return placeOf(readFileSync(pointer, 'utf8').trim(), binaries);
  const cluster = join(dataDir, 'postgres');
  if (existsSync(cluster)) return existingPlace(dataDir, cluster, binaries);
  if (process.getuid?.() !== 0) return { cluster, binaries, runAs: { kind: 'self' } };
  if (worksAs({ kind: 'namespace' }, join(binaries.folder, 'bin/postgres'), dataDir)) {
    return { cluster, binaries, runAs: { kind: 'namespace' } };
  }
  const place = outsidePlace(dataDir);
  makeFolder(place, nobody());
  writeFileSync(pointer, `${place}\n`, { mode: 0o600 });
  return placeOf(place, binaries);
}

/** A cluster inside the data folder can only be served as its owner. */
function existingPlace(dataDir: string, cluster: string, binaries: Binaries): Place {
  const own = process.getuid?.();
  const { uid, gid } = statSync(cluster);
  const postgres = join(binaries.folder, 'bin/postgres');
  if (own !== 0) {
    if (uid === own) return { cluster, binaries, runAs: { kind: 'self' } };
    throw new Error(`The database in ${cluster} belongs to user ${uid}: start as that user.`);
  }
  const runAs: RunAs = uid === 0 ? { kind: 'namespace' } : { kind: 'user', uid, gid };
  if (worksAs(runAs, postgres, cluster)) return { cluster, binaries, runAs };
  if (uid === 0) {
    throw new Error(
      `The database in ${cluster} belongs to root, and this machine refuses the user namespace in which ` +
        'root served it. Start as an ordinary user who owns that folder, or set DATABASE_URL.',
    );
  }
  const place = outsidePlace(dataDir);
  makeFolder(place, runAs);
  return { cluster, binaries: copyBinaries(binaries, place), runAs };
}

function placeOf(place: string, binaries: Binaries): Place {
  return { cluster: join(place, 'postgres'), binaries: copyBinaries(binaries, place), runAs: nobody() };
}

/** Removes a data folder that is no longer served, including everything it keeps elsewhere. */
export function removeDataFolder(dataDir: string): void {
  if (!existsSync(dataDir)) return;
  rmSync(outsidePlace(realpathSync(dataDir)), { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
}

/** Folder for the cluster and programs of a data folder if they cannot be inside it. */
function outsidePlace(dataDir: string): string {
  return join(sharedHome, createHash('sha256').update(dataDir).digest('hex').slice(0, 16));
}

function makeFolder(place: string, owner: RunAs): void {
  mkdirSync(sharedHome, { recursive: true });
  chmodSync(sharedHome, 0o755);
  mkdirSync(place, { recursive: true, mode: 0o700 });
  if (owner.kind === 'user') chownSync(place, owner.uid, owner.gid);
}
