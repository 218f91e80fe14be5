import { lookAtPages } from './support/axe-looks.ts';
import { shareBrowser } from './support/journey.ts';

shareBrowser();

lookAtPages(['fr-FR', 'ru-RU']);
