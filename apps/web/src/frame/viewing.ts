import type { Subject } from '../api/subject.ts';

/**
 * Screens that differ when another partner is viewed (specification, section 1). `team`: also visible to partners above,
 * not only to operators. `own`: only about oneself, or only for writing. Any other screen is visible to operators but not
 * to partners above.
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
  // The same for everyone, whoever is viewed.
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

/** Whether a screen may be shown of the viewed partner. */
export function isShown(path: string, as: Subject['as']): boolean {
  if (as === 'own') return true;
  // Messages belong to their author.
  if (path.startsWith('/app/team/messages')) return false;
  const to = shownTo[path.replace(/\/+$/, '').replace(/\/(article|lessons|help)\/[^/]+$/, '/$1/$id')];
  return to === undefined ? as === 'operator' : to === 'team';
}
