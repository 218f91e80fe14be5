import { everyLook, lookAtPages } from './support/axe-looks.ts';
import { shareBrowser } from './support/journey.ts';

shareBrowser();

lookAtPages(
  process.env.FULL === '1' ? everyLook(['fr-FR', 'ru-RU']) : [{ locale: 'ru-RU', width: 390, dark: 'none' }],
);
