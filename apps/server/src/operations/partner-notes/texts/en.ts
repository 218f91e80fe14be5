import type { NoteTexts } from '../partner-notes-csv.ts';

export const texts: NoteTexts = { notes: 'Notes', at: 'Noted on', note: 'Note' };
