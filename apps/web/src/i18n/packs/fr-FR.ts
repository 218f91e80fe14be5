import { fr } from 'date-fns/locale/fr';
import json from '../../locales/fr-FR/main.json' with { type: 'json' };

export const texts = json;
export const dates = fr;
