import type { NoteTexts } from '../partner-notes-csv.ts';

export const texts: NoteTexts = { notes: 'Заметки', at: 'Когда записано', note: 'Заметка' };
