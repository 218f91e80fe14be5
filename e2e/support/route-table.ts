/** One row of the table of routes (specification, section 2). */
export interface RouteRow {
  readonly path: string;
  /** The database table of the ids for `{id}`. */
  readonly from?: 'media' | 'news';
  /** Whether the route requires a login. */
  readonly login: boolean;
  readonly layout: 'sidebar, header and footer' | 'full' | 'something else';
  /** The title in the browser, in German. */
  readonly title: string;
}

const inside = { login: true, layout: 'sidebar, header and footer' } as const;
const open = { login: false, layout: 'sidebar, header and footer' } as const;
const full = { login: false, layout: 'full' } as const;

/** Every route of the specification, letter by letter, and the demo pages. */
export const routeTable: readonly RouteRow[] = [
  { path: '/dashboard', ...inside, title: 'Übersicht' },
  { path: '/app/mediathek', ...open, title: 'Mediathek' },
  { path: '/app/mediathek/article/{id}', from: 'media', ...open, title: 'Medium' },
  { path: '/app/profile', ...inside, title: 'Profil' },
  { path: '/app/profile/documents', ...inside, title: 'Dokumente' },
  { path: '/app/profile/message-settings', ...inside, title: 'Nachrichten' },
  { path: '/app/feldgeraete', ...inside, title: 'Feldgeräte' },
  { path: '/app/Kabeltype', ...inside, title: 'Kabeltypen' },
  { path: '/app/AKS', ...inside, title: 'AKS' },
  { path: '/app/Projekte/Projekte', ...inside, title: 'Projekte' },
  { path: '/app/news/news', ...inside, title: 'Neuigkeiten' },
  { path: '/app/news/article/{id}', from: 'news', ...inside, title: 'Beitrag' },
  { path: '/pages/under-maintenance', ...full, title: 'Wartung' },
  { path: '/pages/error/404', ...full, title: 'Diese Seite gibt es nicht' },
  { path: '/pages/error/500', ...full, title: 'Serverfehler' },
  // A signed-in user is redirected.
  { path: '/login', ...full, title: 'Übersicht' },
  { path: '/app/accounts/payout/list', ...inside, title: 'Auszahlungen' },
  { path: '/charts/chartjs', ...inside, title: 'Diagramme' },
  { path: '/charts/spark-line', ...inside, title: 'Verlaufslinien' },
  { path: '/widgets/lists', ...inside, title: 'Listen' },
  { path: '/widgets/card', ...inside, title: 'Karten' },
  { path: '/widgets/document-cards', ...inside, title: 'Dokumentkarten' },
  { path: '/widgets/statistic', ...inside, title: 'Kennzahlen' },
  { path: '/widgets/analytical', ...inside, title: 'Auswertungen' },
  { path: '/forms', ...inside, title: 'Formulare' },
];
