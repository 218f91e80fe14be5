import { placeMails } from './place-mails.ts';
import { questionMails } from './question-mails.ts';
import { teamMails } from './team-mails.ts';

/** The mails that have files of their own, by the reader’s language. */
export const germanBySubject = { ...placeMails.de, ...questionMails.de, ...teamMails.de };
export const englishBySubject = { ...placeMails.en, ...questionMails.en, ...teamMails.en };
export const frenchBySubject = { ...placeMails['fr-FR'], ...questionMails['fr-FR'], ...teamMails['fr-FR'] };
export const russianBySubject = { ...placeMails['ru-RU'], ...questionMails['ru-RU'], ...teamMails['ru-RU'] };
