import { fr } from 'date-fns/locale/fr';
import json from '../../locales/fr-FR/main.json' with { type: 'json' };

export const texts = json;
export const dates = fr;
export const areas = import.meta.glob<object>(
  ['../../locales/fr-FR/*.json', '!../../locales/fr-FR/main.json'],
  { import: 'default' },
);
