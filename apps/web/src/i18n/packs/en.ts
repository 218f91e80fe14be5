import { enUS } from 'date-fns/locale/en-US';
import json from '../../locales/en/main.json' with { type: 'json' };

export const texts = json;
export const dates = enUS;
export const areas = import.meta.glob<object>(['../../locales/en/*.json', '!../../locales/en/main.json'], {
  import: 'default',
});
