import type { Subject } from '../api/subject.ts';

/**
 * Screens that are not for everybody who looks at another partner (specification, section 1). `team`: whoever stands
 * above them sees it as well as operators. `own`: it is about oneself alone, or there only to write. Any other
 * screen shows what partners show nobody else, and operators see.
 */
const shownTo: Readonly<Record<string, 'team' | 'own'>> = {
  '/dashboard': 'team',
  '/app/team/overview': 'team',
  '/app/team/tree': 'team',
  '/app/team/table': 'team',
  '/app/team/add-partner': 'own',
  '/app/accounts/payout/new': 'own',
  '/app/notifications': 'own',
  '/app/become-partner': 'own',
  '/app/links/shared': 'own',
  '/app/bonuses/level': 'team',
  // The same for everybody, whomever they look at.
  '/app/news/news': 'team',
  '/app/news/article/$id': 'team',
  '/app/lessons': 'own',
  '/app/lessons/$id': 'own',
  '/app/help': 'team',
  '/app/help/$id': 'team',
  '/app/glossary': 'team',
  '/app/mediathek': 'team',
  '/app/mediathek/article/$id': 'team',
};

/** Whether a screen can be seen of the partner that is looked at. */
export function isShown(path: string, as: Subject['as']): boolean {
  if (as === 'own') return true;
  // What one has written to whom is one's own.
  if (path.startsWith('/app/team/messages')) return false;
  const to = shownTo[path.replace(/\/+$/, '').replace(/\/(article|lessons|help)\/[^/]+$/, '/$1/$id')];
  return to === undefined ? as === 'operator' : to === 'team';
}
