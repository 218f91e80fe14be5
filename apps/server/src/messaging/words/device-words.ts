import type { Locale } from '@blattwerk/contract/session/session.contract.ts';
import { UNKNOWN_DEVICE } from '../../platform/device.ts';
import { wordTexts } from './word-texts.ts';

/** The name of a device in a message, which has its own words for an unknown one. */
export function deviceIn(locale: Locale, name: string): string {
  return name === UNKNOWN_DEVICE ? wordTexts[locale].unknownDevice : name;
}
