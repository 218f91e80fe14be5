import { ru } from 'date-fns/locale/ru';
import json from '../../locales/ru-RU/main.json' with { type: 'json' };

export const texts = json;
export const dates = ru;
export const areas = import.meta.glob<object>(
  ['../../locales/ru-RU/*.json', '!../../locales/ru-RU/main.json'],
  { import: 'default' },
);
