import type { HoldStart } from '@blattwerk/plan/cycle/hold-end.ts';
import type { Texts } from '../../../i18n/use-texts.ts';

/** Values of the payout terms form, all as typed. */
interface TypedTerms {
  readonly holdDays: string;
  readonly holdFrom: HoldStart;
  readonly payoutDays: string;
  readonly payoutCutOffDays: string;
  readonly payoutMinimum: string;
}

/** The days of the month typed; null if invalid. */
export function daysIn(text: string): readonly number[] | null {
  const days = text.split(/[\s,;]+/).filter(Boolean);
  return days.every((day) => /^([1-9]|[12]\d|3[01])\.?$/.test(day)) ? days.map(Number.parseFloat) : null;
}

/** An amount as the API takes it: with a decimal point. */
export function amountIn(text: string): string {
  return text.trim().replace(',', '.');
}

/**
 * The terms as text, for the comparison before saving: sorted days, the amount with its currency. Unreadable values stay
 * as typed: their field says what is wrong.
 */
export function payoutTermsWords(
  { t, format }: Texts,
  { holdDays, holdFrom, payoutDays, payoutCutOffDays, payoutMinimum }: TypedTerms,
): Readonly<Record<keyof TypedTerms, string>> {
  const days = daysIn(payoutDays);
  const amount = amountIn(payoutMinimum);
  return {
    holdDays: numberText(format, holdDays),
    holdFrom: t(`operations:payoutTerms.holdFrom.${holdFrom}`),
    payoutDays: days === null ? payoutDays : daysText(days, t('operations:payoutTerms.anyDay')),
    payoutCutOffDays: numberText(format, payoutCutOffDays),
    payoutMinimum: /^\d+(\.\d{1,2})?$/.test(amount) ? format.money(amount) : payoutMinimum,
  };
}

function numberText(format: Texts['format'], text: string): string {
  return /^\d+$/.test(text.trim()) ? format.integer(Number(text)) : text;
}

function daysText(days: readonly number[], anyDay: string): string {
  const sorted = [...new Set(days)].toSorted((one, other) => one - other);
  return sorted.length === 0 ? anyDay : sorted.map((day) => `${day}.`).join(', ');
}
