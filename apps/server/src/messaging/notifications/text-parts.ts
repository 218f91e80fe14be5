import type { Locale } from '@blattwerk/contract/session/session.contract.ts';
import { needText } from '../words/payout-words.ts';
import type { NotificationParameters } from './notify.ts';

/** What has changed since a month was approved, in one language. */
export interface ChangeTexts {
  /** Only the basis of the credits has changed, such as the plan, but no amount. */
  readonly explanation: string;
  readonly amounts: (whose: string, amount: string) => string;
  readonly one: string;
  readonly several: (partners: string) => string;
}

/** What has changed since a month was approved; `amount` is formatted. */
export function changeIn(
  { explanation, amounts, one, several }: ChangeTexts,
  partners: string,
  amount: string,
): string {
  if (partners === '0') return explanation;
  return amounts(partners === '1' ? one : several(partners), amount);
}

/** Whether the greeting congratulates; new and inactive partners are just written to. */
export function isPraise(kind: NotificationParameters['greeting']['kind']): boolean {
  return kind === 'firstOrder' || kind === 'level' || kind === 'anniversary';
}

/** Whether no debt is left. Notifications from before partial payments existed were always about the whole debt. */
export function isAllPaid(left: string | undefined): boolean {
  return left === undefined || left === '0.00';
}

/** The end of a sentence: the reason that an operator gave, if any. */
export function because(reason: string, colon = ':'): string {
  return reason === '' ? '.' : `${colon} ${reason}`;
}

/** A partner's missing requirements as a list in a language. */
export function listOf(codes: string, locale: Locale): string {
  const needs = codes.split(',').map((code) => needText(code, locale));
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(needs);
}
