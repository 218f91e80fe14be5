import type { RefusalCode } from '@blattwerk/contract/http/refusals.ts';
import type { ApiError } from '../api/api-error.ts';
import { type Texts, useTexts } from '../i18n/use-texts.ts';
import { violationText } from './form/violation-text.ts';
import { refusalText } from './refusal-text.ts';

/** Explains a refused call in the reader's language, with when to retry. */
export function useFailureText(): (error: ApiError) => string {
  const texts = useTexts();
  return (error) => failureText(texts, error);
}

/** The same outside of a component. */
export function failureText(texts: Texts, error: ApiError): string {
  const { t } = texts;
  if (error.violations.length > 0)
    return [...new Set(error.violations.map((violation) => violationText(texts, violation)))].join(' ');
  const text = refusalText(texts, error);
  if (text === undefined) return unknownFailure(texts, error);
  const wait = error.status === 429 && !saysWhen.has(error.code ?? '') ? error.retryAfter : null;
  return wait === null ? text : `${text} ${again(t, wait)}`;
}

/** Refusals whose text says itself when to retry. */
const saysWhen: ReadonlySet<string> = new Set<RefusalCode>(['invitationsUsedUp']);

function unknownFailure({ t }: Texts, error: ApiError): string {
  if (error.unreachable) return t('card.unreachable');
  if (error.retryAfter !== null) return again(t, error.retryAfter);
  return t(error.status >= 500 ? 'ui:failure.server' : 'ui:failure.unknown');
}

/** Longer waits are given in hours. */
const MOST_MINUTES = 90;

function again(t: Texts['t'], seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= MOST_MINUTES) return t('ui:failure.again', { count: minutes });
  return t('ui:failure.againHours', { count: Math.ceil(minutes / 60) });
}
