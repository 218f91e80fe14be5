import json from '../../locales/ru-RU/main.json' with { type: 'json' };

export const texts = json;
export const months = 'янв. фев. мар. апр. мая июн. июл. авг. сент. окт. нояб. дек.'.split(' ');
export const areas = import.meta.glob<object>(
  ['../../locales/ru-RU/*.json', '!../../locales/ru-RU/main.json'],
  { import: 'default' },
);
