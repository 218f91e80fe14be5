import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Config, S3Config } from '../config.ts';

/**
 * Files that the product keeps: uploads, generated papers, media. A `key` is a relative path such as
 * `affiliate-data/7/0c1d.pdf`; it never comes from a client. Opening what is not there throws.
 */
export interface Files {
  put(key: string, bytes: Uint8Array, type: string): Promise<void>;
  open(key: string): Promise<Readable>;
  read(key: string): Promise<Buffer>;
  remove(key: string): Promise<void>;
  exists(key: string): Promise<boolean>;
}

/** Opens the place that the configuration names: a bucket, or the folder `files` in the data folder. */
export async function openFiles(config: Pick<Config, 'dataDir' | 's3'>): Promise<Files> {
  const disk = new Disk(config.s3 ? await s3Driver(config.s3) : folderDriver(join(config.dataDir, 'files')));
  return {
    put: async (key, bytes, type) => disk.put(checked(key), bytes, { contentType: type }),
    open: async (key) => disk.getStream(checked(key)),
    read: async (key) => Buffer.from(await disk.getBytes(checked(key))),
    remove: async (key) => disk.delete(checked(key)),
    exists: async (key) => disk.exists(checked(key)),
  };
}

function folderDriver(location: string): FSDriver {
  return new FSDriver({ location, visibility: 'private' });
}

async function s3Driver({ bucket, endpoint, region, keys }: S3Config) {
  // Only who keeps files in a bucket waits for its client to load.
  const { S3Driver } = await import('flydrive/drivers/s3');
  return new S3Driver({
    bucket,
    region,
    visibility: 'private',
    supportsACL: false,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    ...(keys ? { credentials: { accessKeyId: keys.id, secretAccessKey: keys.secret } } : {}),
  });
}

function checked(key: string): string {
  if (/^[A-Za-z0-9_-][\w.-]*(\/[A-Za-z0-9_-][\w.-]*)*$/.test(key)) return key;
  throw new RangeError(`not a key of a file: ${JSON.stringify(key)}`);
}
