import json from '../../locales/de/main.json' with { type: 'json' };

export const texts = json;
export const months = 'Jan. Feb. März Apr. Mai Juni Juli Aug. Sep. Okt. Nov. Dez.'.split(' ');
export const areas = import.meta.glob<object>(['../../locales/de/*.json', '!../../locales/de/main.json'], {
  import: 'default',
});
