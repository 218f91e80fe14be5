import type { Locale } from '@blattwerk/contract/session/session.contract.ts';
import { berlinTime } from '@blattwerk/plan/days.ts';
import { stringify } from 'csv-stringify/sync';
import type { PartnerNoteRow } from './partner-notes.queries.ts';
import { texts as de } from './texts/de.ts';
import { texts as en } from './texts/en.ts';
import { texts as fr } from './texts/fr-FR.ts';
import { texts as ru } from './texts/ru-RU.ts';

/** Texts of the file of notes, in one language. */
export interface NoteTexts {
  readonly notes: string;
  readonly at: string;
  readonly note: string;
}

const texts: Readonly<Record<Locale, NoteTexts>> = { de, en, 'fr-FR': fr, 'ru-RU': ru };

/** Name of the file. */
export function nameOfNotes(locale: Locale, partner: number): string {
  return `${texts[locale].notes} ${partner}.csv`;
}

/** Notes for the person they are about: when and what, but not by whom, which is the author's personal data. */
export function partnerNotesCsv(
  notes: readonly Pick<PartnerNoteRow, 'text' | 'at'>[],
  locale: Locale,
): Buffer {
  const { at, note } = texts[locale];
  const rows = notes.map((one) => [berlinTime(one.at.getTime()), one.text]);
  // Cells that a spreadsheet would run as formulas are escaped.
  const format = { delimiter: ';', bom: true, record_delimiter: 'windows', escape_formulas: true } as const;
  return Buffer.from(stringify([[at, note], ...rows], format));
}
