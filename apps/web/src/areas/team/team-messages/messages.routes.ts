import { createRoute } from '@tanstack/react-router';
import { signedIn } from '../../../frame/frame-routes.ts';
import { reads } from '../../../frame/reads.ts';
import { screen } from '../../../frame/screen.ts';
import { messagesTable, parseChooseSearch, receivedTable, recipientsTable } from './messages-search.ts';

const load = () => import('./messages.reads.ts');

const messages = createRoute({
  getParentRoute: () => signedIn,
  path: '/app/team/messages',
  staticData: { title: 'nav.teamMessages' },
  validateSearch: messagesTable.parse,
  loaderDeps: ({ search }) => search,
  loader: reads(load, 'messages'),
  component: screen(() => import('./MessagesPage.tsx'), 'MessagesPage', ['team', 'teamMessages']),
});

const received = createRoute({
  getParentRoute: () => signedIn,
  path: '/app/team/messages/received',
  staticData: { title: 'nav.receivedMessages' },
  validateSearch: receivedTable.parse,
  loaderDeps: ({ search }) => search,
  loader: reads(load, 'received'),
  component: screen(() => import('./ReceivedPage.tsx'), 'ReceivedPage', ['team', 'teamMessages']),
});

const choose = createRoute({
  getParentRoute: () => signedIn,
  path: '/app/team/messages/choose',
  staticData: { title: 'nav.chooseRecipients' },
  validateSearch: parseChooseSearch,
  loaderDeps: ({ search }) => search,
  loader: reads(load, 'choose'),
  component: screen(() => import('./ChoosePage.tsx'), 'ChoosePage', ['team', 'teamMessages']),
});

const message = createRoute({
  getParentRoute: () => signedIn,
  path: '/app/team/messages/$message',
  staticData: { title: 'nav.teamMessage' },
  validateSearch: recipientsTable.parse,
  loader: reads(load, 'message'),
  component: screen(() => import('./MessagePage.tsx'), 'MessagePage', ['team', 'teamMessages']),
});

/** Messages of partners to people of their team, and those received from above. */
export const messageRoutes = [messages, received, choose, message] as const;
