import {
  getSignedDocumentZip,
  listSignedDocuments,
  listSigningKeys,
} from '@blattwerk/contract/statements/signed-documents.contract.ts';
import { requireOwn } from '../../network/tree/visibility.policy.ts';
import { notFound } from '../../platform/api-error.ts';
import type { HandlerAnswer, Route } from '../../platform/http/route.ts';
import { readSigningKey } from '../../platform/secrets/signing-key.ts';
import { openArchive } from './issue-document.ts';
import {
  findSignedDocument,
  findSignedDocumentPage,
  findSigningKeys,
  type SignedDocument,
} from './signed-documents.queries.ts';

/** Signed documents, and the keys to verify them. */
export function signedDocumentRoutes(route: Route): void {
  route(listSignedDocuments, async ({ params, list, session }, deps) => {
    await requireOwn(deps, session, params.id);
    const { rows, total } = await findSignedDocumentPage(deps.db, { partner: params.id, list });
    return { items: rows.map(presentDocument), total };
  });

  route(getSignedDocumentZip, async ({ params, session }, deps) => {
    const document = await findSignedDocument(deps.db, params.id);
    if (!document) throw notFound();
    await requireOwn(deps, session, document.partner);
    return {
      type: 'application/zip' as const,
      name: nameOf(document),
      body: await openArchive(deps, document.id),
      disposition: 'attachment' as const,
    };
  });

  route(listSigningKeys, async (_, { db, config }) => {
    const { id, publicKey } = await readSigningKey(config);
    const used = await findSigningKeys(db);
    const current = used.find((key) => key.id === id) ?? { id, publicKey, firstUsedAt: null };
    return {
      keys: [...used.filter((key) => key.id !== id), current].map((key) => ({
        ...key,
        algorithm: 'Ed25519' as const,
        isCurrent: key.id === id,
      })),
    };
  });
}

function nameOf({ kind, monthFrom, monthTo, number }: SignedDocument): string {
  const months =
    monthFrom === monthTo ? monthFrom.slice(0, 7) : `${monthFrom.slice(0, 7)}_${monthTo.slice(0, 7)}`;
  return `${number}_${kind}_${months}.zip`;
}

function presentDocument(
  document: SignedDocument,
): HandlerAnswer<typeof listSignedDocuments>['items'][number] {
  const { id, number, kind, monthFrom, monthTo, locale, issuedAt, hash, previousHash, keyId } = document;
  return {
    id,
    number,
    kind,
    from: monthFrom.slice(0, 7),
    to: monthTo.slice(0, 7),
    locale,
    issuedAt,
    sha256: hash.toString('hex'),
    previous: previousHash?.toString('hex') ?? null,
    key: keyId,
  };
}
