import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** Deviations of an authenticator or a browser, for tests of refusals. */
export interface Bent {
  readonly origin?: string;
  readonly rpId?: string;
  readonly type?: string;
  readonly challenge?: string;
  /** The user was not verified by PIN or biometrics. */
  readonly isUnverified?: boolean;
  /** The signature counter it reports. */
  readonly counter?: number;
  /** The user handle that the browser reports. */
  readonly userHandle?: string;
}

/** The fields used here, of either kind of options. */
interface Options {
  readonly challenge: string;
  readonly rp?: { readonly id: string };
  readonly rpId?: string;
  readonly user?: { readonly id: string };
}

const ORIGIN = 'http://localhost:3000';

const USER_PRESENT = 1;
const USER_VERIFIED = 4;
const HAS_CREDENTIAL = 64;

/**
 * An authenticator with one passkey (ES256), and the browser in front of it: creates the passkey and makes assertions
 * according to WebAuthn. It counts its signatures unless told otherwise; password managers do not count.
 */
export class Authenticator {
  readonly credentialId: Buffer;
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #counts: boolean;
  #counter = 0;
  #userHandle: string | undefined;

  constructor({
    credentialId = randomBytes(32),
    counts = true,
  }: { readonly credentialId?: Buffer; readonly counts?: boolean } = {}) {
    this.credentialId = credentialId;
    this.#counts = counts;
  }

  /** Creates the passkey. */
  create(options: Options, bent: Bent = {}) {
    this.#userHandle = options.user?.id;
    const credential = Buffer.concat([
      Buffer.alloc(16),
      uint16(this.credentialId.length),
      this.credentialId,
      this.#publicKey(),
    ]);
    const authData = Buffer.concat([
      this.#data(options.rp?.id ?? '', { ...bent, counter: bent.counter ?? 0 }, HAS_CREDENTIAL),
      credential,
    ]);
    const attestation = new Map<string, Cbor>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: clientData('webauthn.create', options, bent).toString('base64url'),
        attestationObject: cbor(attestation).toString('base64url'),
        transports: ['internal', 'telepathy'],
      },
    };
  }

  /** Makes an assertion: signs the challenge. */
  show(options: Options, bent: Bent = {}) {
    if (this.#counts) this.#counter += 1;
    const counter = bent.counter ?? this.#counter;
    const authData = this.#data(options.rpId ?? '', { ...bent, counter });
    const clientJson = clientData('webauthn.get', options, bent);
    const signed = Buffer.concat([authData, sha256(clientJson)]);
    const userHandle = bent.userHandle ?? this.#userHandle;
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: clientJson.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', signed, this.#keys.privateKey).toString('base64url'),
        ...(userHandle !== undefined && { userHandle }),
      },
    };
  }

  #credential() {
    const id = this.credentialId.toString('base64url');
    return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} };
  }

  #data(rpId: string, { rpId: other, isUnverified, counter = 0 }: Bent, more = 0): Buffer {
    const flags = USER_PRESENT | (isUnverified ? 0 : USER_VERIFIED) | more;
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(counter);
    return Buffer.concat([sha256(other ?? rpId), Buffer.from([flags]), counted]);
  }

  /** COSE_Key of an elliptic curve. */
  #publicKey(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const key = new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]);
    return cbor(key);
  }
}

function clientData(type: string, { challenge }: Options, bent: Bent): Buffer {
  const said = {
    type: bent.type ?? type,
    challenge: bent.challenge ?? challenge,
    origin: bent.origin ?? ORIGIN,
    crossOrigin: false,
  };
  return Buffer.from(JSON.stringify(said));
}

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest();
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

type Cbor = number | string | Buffer | ReadonlyMap<number | string, Cbor>;

/** The subset of CBOR (RFC 8949) that authenticators use. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? headOf(1, -1 - value) : headOf(0, value);
  if (typeof value === 'string') {
    const bytes = Buffer.from(value);
    return Buffer.concat([headOf(3, bytes.length), bytes]);
  }
  if (Buffer.isBuffer(value)) return Buffer.concat([headOf(2, value.length), value]);
  const entries = [...value].flatMap(([name, one]) => [cbor(name), cbor(one)]);
  return Buffer.concat([headOf(5, value.size), ...entries]);
}

function headOf(kind: number, length: number): Buffer {
  const major = kind << 5;
  if (length < 24) return Buffer.from([major | length]);
  return length < 256
    ? Buffer.from([major | 24, length])
    : Buffer.concat([Buffer.from([major | 25]), uint16(length)]);
}
