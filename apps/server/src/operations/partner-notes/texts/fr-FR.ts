import type { NoteTexts } from '../partner-notes-csv.ts';

export const texts: NoteTexts = { notes: 'Notes', at: 'Noté le', note: 'Note' };
