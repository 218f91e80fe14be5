import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { originOf } from '../../platform/http/origin.ts';

/** Placeholder in a document for the API's origin; no real origin looks like this. */
const PLACE = 'https://origin.invalid';

/** A server has one origin, or a few; clients that forge others are served as well, and their version is evicted. */
const MOST_ORIGINS = 8;

/** Nearly as small as the best quality, in a tenth of the time: a tenth of a second. */
const QUALITY = 6;

/** A document for one origin. */
interface Version {
  readonly plain: Buffer;
  readonly etag: string;
  packed: Buffer | null;
}

const pack = promisify(brotliCompress);
/** One document is compressed at a time, on a thread of its own; until then it is sent uncompressed. */
let isPacking = false;

/**
 * A large document that differs only by the API's origin: built once per process, and cached for each origin as it is
 * sent.
 */
export class KeptDocument {
  readonly #type: string;
  readonly #make: (origin: string) => string;
  readonly #made = new Map<string, string>();
  readonly #versions = new Map<string, Version>();

  /** @param make builds it for an origin; empty if that is unknown */
  constructor(type: string, make: (origin: string) => string) {
    this.#type = type;
    this.#make = make;
  }

  /** Sends it; or 304 to a client that has it. */
  send(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const version = this.#versionFor(originOf(request));
    reply.headers({ etag: version.etag, vary: 'Accept-Encoding' });
    const known = request.headers['if-none-match']?.split(/,\s*/) ?? [];
    if (known.includes(version.etag)) return reply.code(304).send();
    reply.header('content-type', `${this.#type}; charset=utf-8`);
    if (!/\bbr\b/.test(String(request.headers['accept-encoding']))) return reply.send(version.plain);
    if (version.packed !== null) return reply.header('content-encoding', 'br').send(version.packed);
    void packLater(version);
    return reply.send(version.plain);
  }

  #versionFor(origin: string): Version {
    const known = this.#versions.get(origin);
    if (known) return known;
    const text = origin === '' ? this.#textWith('') : this.#textWith(PLACE).replaceAll(PLACE, origin);
    // Weak: the same whether compressed or not.
    const version = { plain: Buffer.from(text), etag: `W/"${hash('md5', text)}"`, packed: null };
    this.#versions.set(origin, version);
    const [oldest = origin] = this.#versions.keys();
    if (this.#versions.size > MOST_ORIGINS) this.#versions.delete(oldest);
    return version;
  }

  #textWith(origin: string): string {
    const known = this.#made.get(origin);
    if (known !== undefined) return known;
    const text = this.#make(origin);
    this.#made.set(origin, text);
    return text;
  }
}

async function packLater(version: Version): Promise<void> {
  if (isPacking) return;
  isPacking = true;
  try {
    const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY };
    version.packed = await pack(version.plain, { params });
  } finally {
    isPacking = false;
  }
}
