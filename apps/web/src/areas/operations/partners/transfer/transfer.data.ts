import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { apiQuery } from '../../../../api/api-query.ts';
import { upload } from '../../../../api/upload.ts';
import type { ContractEnd } from '../ending/ending.data.ts';

/** Reasons for a transfer. */
export const successionCodes = [
  'sale',
  'inheritance',
] as const satisfies readonly ContractEnd['reasonCode'][];

/** Effect of the transfer of a place. */
export type TransferEffect = CallAnswer<'GET /api/operator/partners/{id}/transfer-effect'>;

/** Maximum number of supporting documents. */
export const MOST_PAPERS = 5;

/** Who would be placed where, and what would be transferred; refused for the same reasons as the transfer. */
export const transferEffectQuery = (partner: number, to: number) =>
  apiQuery('GET /api/operator/partners/{id}/transfer-effect', { params: { id: partner }, query: { to } });

/** The input of a transfer, with its documents. */
interface Wanted {
  readonly to: string;
  readonly effectiveFrom: string;
  readonly reasonCode: (typeof successionCodes)[number];
  readonly reason: string;
  readonly papers: readonly File[];
}

/** Transfers a place, uploading the documents. */
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
