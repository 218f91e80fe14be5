import type { Violation } from '../../api/api-error.ts';
import type { Texts } from '../../i18n/use-texts.ts';
import { refusalText } from '../refusal-text.ts';

/** A violation in the reader's language. One that the form itself found already has its text. */
export function violationText(texts: Texts, { message, code, params = {} }: Violation): string {
  if (code === undefined) return message;
  return refusalText(texts, { code, params }) ?? texts.t('ui:failure.unknown');
}
