import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { createTarDecoder, createTarPacker } from 'modern-tar';

/** A backup that cannot be written or restored; the message says why, in words for whoever runs the command. */
export class BackupError extends Error {
  override name = 'BackupError';
}

/** One file that is being written: a compressed tar, which `tar -tzf` lists. */
export interface ArchiveWriter {
  /** Adds an entry of exactly `size` bytes. @throws Error if the body is longer or shorter */
  add(name: string, size: number, body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void>;
  /** SHA-256, as hex, over names, sizes and bytes of all entries so far. */
  digest(): string;
}

/** An entry that is being read; its body has to be read to its end before the next one comes. */
export interface ArchiveEntry {
  readonly name: string;
  readonly size: number;
  readonly body: AsyncIterable<Uint8Array>;
  /** What {@link ArchiveWriter.digest} was before this entry was added. */
  readonly digestBefore: string;
}

/**
 * Writes `path`, which only its owner may read. It appears when it is whole and on the disk; what `work` leaves
 * unfinished does not.
 */
export async function writeArchive(
  path: string,
  work: (archive: ArchiveWriter) => Promise<void>,
): Promise<void> {
  const unfinished = `${path}.unfinished`;
  const file = await open(unfinished, 'w', 0o600);
  try {
    const { readable, controller } = createTarPacker();
    const written = pipeline(
      Readable.fromWeb(readable),
      createGzip(),
      file.createWriteStream({ flush: true }),
    );
    const worked = work(writerOn(controller)).then(
      () => controller.finalize(),
      (error) => {
        controller.error(error);
        throw error;
      },
    );
    const [writing, working] = await Promise.allSettled([written, worked]);
    // A full disk ends the work too; what it says then is only that nobody takes its bytes any more.
    if (writing.status === 'rejected') throw writing.reason;
    if (working.status === 'rejected') throw working.reason;
    await rename(unfinished, path);
  } finally {
    await file.close();
    await rm(unfinished, { force: true });
  }
}

type TarController = ReturnType<typeof createTarPacker>['controller'];

function writerOn(controller: TarController): ArchiveWriter {
  const hash = createHash('sha256');
  return {
    digest: () => hash.copy().digest('hex'),
    add: async (name, size, body) => {
      const entry = controller.add({ name, size, mode: 0o600 }).getWriter();
      noteHead(hash, name, size);
      for await (const chunk of body) {
        hash.update(chunk);
        await entry.write(chunk);
      }
      await entry.close();
    },
  };
}

/**
 * Reads the entries of `path` one after the other, never more than a piece of one at a time.
 * @throws BackupError for a file that is not there, or that was shortened or changed as far as gzip and tar tell
 */
export async function* readArchive(path: string): AsyncGenerator<ArchiveEntry, void> {
  const hash = createHash('sha256');
  const decoder = createTarDecoder({ strict: true });
  const stopped = new AbortController();
  // What goes wrong in it is heard where the entries are read.
  const feeding = feed(path, decoder.writable, stopped.signal).catch(() => undefined);
  try {
    for await (const { header, body } of decoder.readable) {
      const digestBefore = hash.copy().digest('hex');
      noteHead(hash, header.name, header.size);
      yield { name: header.name, size: header.size, body: noted(path, body, hash), digestBefore };
    }
  } catch (error) {
    throw unreadable(path, error);
  } finally {
    stopped.abort();
    await feeding;
  }
}

async function feed(path: string, decoder: WritableStream<Uint8Array>, signal: AbortSignal): Promise<void> {
  const writer = decoder.getWriter();
  // A write that failed says so itself.
  writer.closed.catch(() => undefined);
  try {
    await pipeline(
      createReadStream(path),
      createGunzip(),
      async (chunks: AsyncIterable<Buffer>) => {
        for await (const chunk of chunks) await writer.write(chunk);
      },
      { signal },
    );
    await writer.close();
  } catch (error) {
    await writer.abort(error);
  }
}

async function* noted(
  path: string,
  body: ReadableStream<Uint8Array>,
  hash: Hash,
): AsyncGenerator<Uint8Array, void> {
  try {
    for await (const chunk of body) {
      hash.update(chunk);
      yield chunk;
    }
  } catch (error) {
    throw unreadable(path, error);
  }
}

/** Only the file itself can be at fault: what its reader throws does not come by here. */
function unreadable(path: string, error: unknown): BackupError {
  if (error instanceof BackupError) return error;
  const { code, message } = error as NodeJS.ErrnoException;
  const isDamaged = code === undefined || code.startsWith('Z_');
  return new BackupError(`${path} ${isDamaged ? 'is damaged' : 'cannot be read'}: ${message}`);
}

function noteHead(hash: Hash, name: string, size: number): void {
  hash.update(`${JSON.stringify(name)} ${size}\n`);
}
