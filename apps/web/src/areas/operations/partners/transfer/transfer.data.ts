import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { apiQuery } from '../../../../api/api-query.ts';
import { upload } from '../../../../api/upload.ts';
import type { ContractEnd } from '../ending/ending.data.ts';

/** Why a place goes over. */
export const successionCodes = [
  'sale',
  'inheritance',
] as const satisfies readonly ContractEnd['reasonCode'][];

/** What a transfer of a place would change. */
export type TransferEffect = CallAnswer<'GET /api/operator/partners/{id}/transfer-effect'>;

/** So many documents can prove a transfer. */
export const MOST_PAPERS = 5;

/** Who would come to stand where, and what would go along; refused as the transfer itself. */
export const transferEffectQuery = (partner: number, to: number) =>
  apiQuery('GET /api/operator/partners/{id}/transfer-effect', { params: { id: partner }, query: { to } });

/** What somebody says of a transfer, with what proves it. */
interface Wanted {
  readonly to: string;
  readonly effectiveFrom: string;
  readonly reasonCode: (typeof successionCodes)[number];
  readonly reason: string;
  readonly papers: readonly File[];
}

/** Lets a place go over, with the documents. */
export function sendTransfer(partner: number, { to, papers, ...said }: Wanted): Promise<ContractEnd> {
  return upload(
    'POST /api/operator/partners/{id}/transfer',
    {
      params: { id: partner },
      body: { ...said, to: `/api/partners/${to}` },
      files: Object.fromEntries(papers.map((paper, i) => [`paper${i + 1}`, paper])),
    },
    { onProgress: () => undefined, signal: new AbortController().signal },
  );
}
