import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Config, S3Config } from '../config.ts';

/** Bytes of a file, both ends included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Files that the product keeps: uploads, generated papers, media. A `key` is a relative path such as
 * `affiliate-data/7/0c1d.pdf`; it never comes from a client. Opening what is not there throws; of a range nothing before its
 * start is read.
 */
export interface Files {
  put(key: string, bytes: Uint8Array, type: string): Promise<void>;
  open(key: string, range?: ByteRange): Promise<Readable>;
  read(key: string): Promise<Buffer>;
  remove(key: string): Promise<void>;
  exists(key: string): Promise<boolean>;
}

/** Where the files lie: what all places have alike, and how each reads from the middle of a file. */
interface Place {
  readonly disk: Disk;
  readonly openRange: (key: string, range: ByteRange) => Promise<Readable>;
}

/** Opens the place that the configuration names: a bucket, or the folder `files` in the data folder. */
export async function openFiles(config: Pick<Config, 'dataDir' | 's3'>): Promise<Files> {
  const { disk, openRange } = config.s3 ? await bucketOf(config.s3) : folder(join(config.dataDir, 'files'));
  return {
    put: async (key, bytes, type) => disk.put(checked(key), bytes, { contentType: type }),
    open: async (key, range) => (range ? openRange(checked(key), range) : disk.getStream(checked(key))),
    read: async (key) => Buffer.from(await disk.getBytes(checked(key))),
    remove: async (key) => disk.delete(checked(key)),
    exists: async (key) => disk.exists(checked(key)),
  };
}

function folder(location: string): Place {
  return {
    disk: new Disk(new FSDriver({ location, visibility: 'private' })),
    openRange: async (key, range) => (await open(join(location, key))).createReadStream(range),
  };
}

async function bucketOf({ bucket, endpoint, region, keys }: S3Config): Promise<Place> {
  // Only who keeps files in a bucket waits for its client to load.
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

function checked(key: string): string {
  if (/^[A-Za-z0-9_-][\w.-]*(\/[A-Za-z0-9_-][\w.-]*)*$/.test(key)) return key;
  throw new RangeError(`not a key of a file: ${JSON.stringify(key)}`);
}
