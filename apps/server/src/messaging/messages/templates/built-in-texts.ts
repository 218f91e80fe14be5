import type { Locale } from '@blattwerk/contract/session/session.contract.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { frFR } from './fr-FR.ts';
import { ruRU } from './ru-RU.ts';
import type { TemplateTexts } from './template-parameters.ts';

/** Texts of messages, unless the company has written its own. */
export const builtInTexts: Readonly<Record<Locale, TemplateTexts>> = { de, en, 'fr-FR': frFR, 'ru-RU': ruRU };
