import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { createTarDecoder, createTarPacker } from 'modern-tar';

/** A backup that cannot be written or restored; the message explains why to the operator running the command. */
export class BackupError extends Error {
  override name = 'BackupError';
}

/** A tar.gz file being written; `tar -tzf` lists it. */
export interface ArchiveWriter {
  /** Adds an entry of exactly `size` bytes. @throws Error if the body is longer or shorter */
  add(name: string, size: number, body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void>;
  /** SHA-256, as hex, of the names, sizes and bytes of all entries so far. */
  digest(): string;
}

/** An entry being read; its body has to be consumed before the next entry can be read. */
export interface ArchiveEntry {
  readonly name: string;
  readonly size: number;
  readonly body: AsyncIterable<Uint8Array>;
  /** The value of {@link ArchiveWriter.digest} before this entry was added. */
  readonly digestBefore: string;
}

/**
 * Writes `path`, readable by its owner only. The file appears once it is complete and flushed to disk; if `work` fails,
 * it does not appear.
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
    // A full disk makes `work` fail too, but only with a stream that was closed early: the write error is the cause.
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
 * Reads the entries of `path` one after the other, holding one chunk in memory at a time.
 * @throws BackupError for a missing file, or one that gzip or tar find truncated or changed
 */
export async function* readArchive(path: string): AsyncGenerator<ArchiveEntry, void> {
  const hash = createHash('sha256');
  const decoder = createTarDecoder({ strict: true });
  const stopped = new AbortController();
  // Its errors surface where the entries are read.
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
  // A failed write reports its own error.
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

/** Only the file itself can be the cause: errors of the consumer do not pass through here. */
function unreadable(path: string, error: unknown): BackupError {
  if (error instanceof BackupError) return error;
  const { code, message } = error as NodeJS.ErrnoException;
  const isDamaged = code === undefined || code.startsWith('Z_');
  return new BackupError(`${path} ${isDamaged ? 'is damaged' : 'cannot be read'}: ${message}`);
}

function noteHead(hash: Hash, name: string, size: number): void {
  hash.update(`${JSON.stringify(name)} ${size}\n`);
}
