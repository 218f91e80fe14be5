import type { Locale } from '@blattwerk/contract/session/session.contract.ts';
import type { TemplateTexts } from '../templates/template-parameters.ts';
import { texts as de } from './de.ts';
import { texts as en } from './en.ts';
import { texts as fr } from './fr-FR.ts';
import { texts as ru } from './ru-RU.ts';

/** Texts of messages, unless the company has written its own. */
export const builtInTexts: Readonly<Record<Locale, TemplateTexts>> = { de, en, 'fr-FR': fr, 'ru-RU': ru };
