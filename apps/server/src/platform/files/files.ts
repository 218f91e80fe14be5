import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Config, S3Config } from '../config.ts';

/** A byte range, both ends inclusive. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** A stored file, with its size in bytes. */
export interface KeptFile {
  readonly key: string;
  readonly size: number;
}

/**
 * File storage for uploads, generated documents and media. A `key` is a relative path such as
 * `affiliate-data/7/0c1d.pdf`; it never comes from a client. Opening a missing file throws. A range is read without
 * reading what precedes it.
 */
export interface Files {
  put(key: string, bytes: Uint8Array, type: string): Promise<void>;
  /** Stores a file of any size; its type follows from the extension of its key. */
  putStream(key: string, body: Readable, size: number): Promise<void>;
  open(key: string, range?: ByteRange): Promise<Readable>;
  read(key: string): Promise<Buffer>;
  remove(key: string): Promise<void>;
  exists(key: string): Promise<boolean>;
  /** All stored files. Foreign files whose names are not valid keys are left out. */
  list(): AsyncGenerator<KeptFile, void>;
}

/** A storage backend: the common disk, and how to read a range from it. */
interface Place {
  readonly disk: Disk;
  readonly openRange: (key: string, range: ByteRange) => Promise<Readable>;
}

/** Opens the configured storage: a bucket, or the folder `files` in the data folder. */
export async function openFiles(config: Pick<Config, 'dataDir' | 's3'>): Promise<Files> {
  const { disk, openRange } = config.s3 ? await bucketOf(config.s3) : folder(join(config.dataDir, 'files'));
  return {
    put: async (key, bytes, type) => disk.put(checked(key), bytes, { contentType: type }),
    open: async (key, range) => (range ? openRange(checked(key), range) : disk.getStream(checked(key))),
    // Not the disk's `getBytes`: for a file that is still being written it returns uninitialized memory.
    read: async (key) => buffer(await disk.getStream(checked(key))),
    remove: async (key) => disk.delete(checked(key)),
    exists: async (key) => disk.exists(checked(key)),
    putStream: async (key, body, size) => disk.putStream(checked(key), body, { contentLength: size }),
    list: () => listFiles(disk),
  };
}

async function* listFiles(disk: Disk): AsyncGenerator<KeptFile, void> {
  let paginationToken: string | undefined;
  do {
    const page = await disk.listAll('/', {
      recursive: true,
      ...(paginationToken === undefined ? {} : { paginationToken }),
    });
    for (const file of page.objects) {
      if (!file.isFile || !isKey(file.key)) continue;
      const size = await sizeOf(disk, file.key);
      if (size !== null) yield { key: file.key, size };
    }
    paginationToken = page.paginationToken;
  } while (paginationToken !== undefined);
}

/** A separate request, because listings of a bucket have no sizes. Null if the file was removed after it was listed. */
async function sizeOf(disk: Disk, key: string): Promise<number | null> {
  try {
    return (await disk.getMetaData(key)).contentLength;
  } catch (error) {
    if (await disk.exists(key)) throw error;
    return null;
  }
}

function folder(location: string): Place {
  return {
    disk: new Disk(new FSDriver({ location, visibility: 'private' })),
    openRange: async (key, range) => (await open(join(location, key))).createReadStream(range),
  };
}

async function bucketOf({ bucket, endpoint, region, keys }: S3Config): Promise<Place> {
  // Loaded on demand, because it is slow to load and only needed for buckets.
  const [{ S3Driver }, { GetObjectCommand, S3Client }] = await Promise.all([
    import('flydrive/drivers/s3'),
    import('@aws-sdk/client-s3'),
  ]);
  const client = new S3Client({
    region,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    ...(keys ? { credentials: { accessKeyId: keys.id, secretAccessKey: keys.secret } } : {}),
  });
  return {
    disk: new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false })),
    openRange: async (key, { start, end }) => {
      const command = new GetObjectCommand({ Bucket: bucket, Key: key, Range: `bytes=${start}-${end}` });
      return (await client.send(command)).Body as Readable;
    },
  };
}

function isKey(text: string): boolean {
  return /^[A-Za-z0-9_-][\w.-]*(\/[A-Za-z0-9_-][\w.-]*)*$/.test(text);
}

function checked(key: string): string {
  if (isKey(key)) return key;
  throw new RangeError(`not a valid file key: ${JSON.stringify(key)}`);
}
