import { createRoute } from '@tanstack/react-router';
import { signedIn } from '../../frame/frame-routes.ts';
import { reads } from '../../frame/reads.ts';
import { screen } from '../../frame/screen.ts';
import { parseHelpSearch } from './help/help-address.ts';

const load = () => import('./content.reads.ts');

const help = createRoute({
  getParentRoute: () => signedIn,
  path: '/app/help',
  staticData: { title: 'nav.help' },
  validateSearch: parseHelpSearch,
  component: screen(() => import('./help/HelpPage.tsx'), 'HelpPage', ['helpPages']),
});

const article = createRoute({
  getParentRoute: () => signedIn,
  path: '/app/help/$article',
  staticData: { title: 'nav.helpArticle' },
  component: screen(() => import('./help/HelpArticlePage.tsx'), 'HelpArticlePage', ['helpPages']),
});

const glossary = createRoute({
  getParentRoute: () => signedIn,
  path: '/app/glossary',
  staticData: { title: 'nav.glossary' },
  loader: reads(load, 'glossary'),
  component: screen(() => import('./help/GlossaryPage.tsx'), 'GlossaryPage', ['glossary']),
});

/** Help and glossary, which ship with the product; the plan is all they read from the server. */
export const helpRoutes = [help, article, glossary] as const;
