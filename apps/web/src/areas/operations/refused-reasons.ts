import type { Texts } from '../../i18n/use-texts.ts';
import { loadRefusalTexts, refusalText } from '../../ui/refusal-text.ts';
import type { Outcome } from './in-blocks.ts';

/** Why items were not done, each reason once, in the reader's language. */
export async function refusedReasons(texts: Texts, failed: Outcome['failed']): Promise<string[]> {
  if (failed.length === 0) return [];
  await loadRefusalTexts(failed);
  return [...new Set(failed.map(({ code, reason }) => refusalText(texts, { code, params: {} }) ?? reason))];
}
