import type { NoteTexts } from '../partner-notes-csv.ts';

export const texts: NoteTexts = { notes: 'Notizen', at: 'Notiert am', note: 'Notiz' };
