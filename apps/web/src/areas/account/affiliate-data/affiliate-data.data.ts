import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { apiQuery } from '../../../api/api-query.ts';

export type AffiliateData = CallAnswer<'GET /api/affiliate_datas/{id}'>;

/** The documents of a partner by their field names (specification, section 3: affiliate data). */
export type Paper = 'fileRegistration' | 'fileAgree';

/** Which document each dialog of the URL uploads. */
export const dialogs = { document: 'fileRegistration', 'legal-note': 'fileAgree' } as const satisfies Record<
  string,
  Paper
>;
export type UploadDialogName = keyof typeof dialogs;

/** Tax number and documents of a partner. */
export const affiliateDataQuery = (partner: number) =>
  apiQuery('GET /api/affiliate_datas/{id}', { params: { id: partner } });

/** File types accepted for upload (specification, section 5). */
export const UPLOAD_TYPES = ['image/jpeg', 'image/png', 'application/pdf'] as const;
const MOST_BYTES = 10 * 1024 * 1024;

/** Why a file cannot be sent, checked beforehand; the server also checks its content. */
export function fileFault(file: Pick<File, 'size' | 'type'>): 'tooLarge' | 'wrongType' | 'empty' | null {
  if (!UPLOAD_TYPES.some((type) => type === file.type)) return 'wrongType';
  if (file.size === 0) return 'empty';
  return file.size > MOST_BYTES ? 'tooLarge' : null;
}
