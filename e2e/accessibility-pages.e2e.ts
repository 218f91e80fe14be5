import { everyLook, lookAtPages } from './support/axe-looks.ts';
import { shareBrowser } from './support/journey.ts';

shareBrowser();

lookAtPages(
  process.env.FULL === '1' ? everyLook(['de', 'en']) : [{ locale: 'de', width: 1280, dark: 'contrast' }],
);
