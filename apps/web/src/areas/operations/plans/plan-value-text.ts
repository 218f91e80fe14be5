import { formatCents } from '@blattwerk/plan/money.ts';
import type { Format } from '../../../i18n/format.ts';

/** A figure of the plan as people read it: rates in percent, amounts in EUR. */
export function valueText(format: Format, path: string, value: number): string {
  if (path.endsWith('Bp')) return format.rate(value);
  return path.endsWith('Cents') ? format.money(formatCents(value)) : format.integer(value);
}
