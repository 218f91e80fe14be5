import json from '../../locales/fr-FR/main.json' with { type: 'json' };

export const texts = json;
export const months = 'janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.'.split(' ');
export const areas = import.meta.glob<object>(
  ['../../locales/fr-FR/*.json', '!../../locales/fr-FR/main.json'],
  { import: 'default' },
);
