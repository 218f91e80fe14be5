import json from '../../locales/en/main.json' with { type: 'json' };

export const texts = json;
export const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
export const areas = import.meta.glob<object>(['../../locales/en/*.json', '!../../locales/en/main.json'], {
  import: 'default',
});
