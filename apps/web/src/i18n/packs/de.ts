import { de } from 'date-fns/locale/de';
import json from '../../locales/de/main.json' with { type: 'json' };

export const texts = json;
export const dates = de;
export const areas = import.meta.glob<object>(['../../locales/de/*.json', '!../../locales/de/main.json'], {
  import: 'default',
});
