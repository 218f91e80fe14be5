/** One row of the table of routes (specification, section 2). */
export interface RouteRow {
  readonly path: string;
  /** The table of the database that holds what `{id}` stands for. */
  readonly from?: 'media' | 'news';
  /** Whether the route flag asks for a login. */
  readonly login: boolean;
  readonly layout: 'sidebar, header and footer' | 'full' | 'something else';
  /** What the browser's title says, in German. */
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
  // Whoever is signed in already is led on.
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

interface Entry {
  readonly path: string;
  readonly label: string;
  readonly newTab?: true;
}

/** The groups of the menu (specification, section 2); the kick-start bonus is there for those whom it is open to. */
export const menuGroups: readonly { heading: string; entries: readonly Entry[] }[] = [
  {
    heading: 'Provisionen und Geld',
    entries: [
      { path: '/app/accounts/credits/pending', label: 'Vorgemerkte Gutschriften' },
      { path: '/app/accounts/credits/available', label: 'Verfügbare Gutschriften' },
      { path: '/app/accounts/balance', label: 'Guthaben' },
      { path: '/app/accounts/payout/list', label: 'Auszahlungen', newTab: true },
      { path: '/app/accounts/statements', label: 'Monatsabrechnungen' },
    ],
  },
  {
    heading: 'Team',
    entries: [
      { path: '/app/team/overview', label: 'Teamübersicht' },
      { path: '/app/team/tree', label: 'Teambaum' },
      { path: '/app/team/table', label: 'Teamliste' },
      { path: '/app/team/add-partner', label: 'Partner hinzufügen' },
      { path: '/app/team/contacts', label: 'Kontakte' },
    ],
  },
  {
    heading: 'Mein Konto',
    entries: [
      { path: '/app/profile', label: 'Profil' },
      { path: '/app/profile/addresses', label: 'Adressen' },
      { path: '/app/profile/documents', label: 'Dokumente' },
      { path: '/app/profile/bank-account', label: 'Bankverbindung' },
      { path: '/app/orders', label: 'Bestellungen' },
      { path: '/app/profile/message-settings', label: 'Nachrichten' },
    ],
  },
  {
    heading: 'Links',
    entries: [
      { path: '/app/links/referral-link', label: 'Empfehlungslinks' },
      { path: '/app/links/referral-clicks', label: 'Klicks' },
      { path: '/app/links/potential-list', label: 'Interessenten' },
      { path: '/app/links/vouchers', label: 'Gutscheine' },
    ],
  },
  {
    heading: 'Boni',
    entries: [
      { path: '/app/bonuses/step-up', label: 'Step-up-Bonus' },
      { path: '/app/bonuses/kick-start', label: 'Kick-Start-Bonus' },
      { path: '/app/bonuses/builder', label: 'Builder-Bonus' },
      { path: '/app/bonuses/level', label: 'Stufenbonus' },
      { path: '/app/bonuses/infinity', label: 'Infinity-Bonus' },
    ],
  },
];

/** What stands in no group. */
export const ungrouped: readonly Entry[] = [
  { path: '/dashboard', label: 'Übersicht' },
  { path: '/app/today', label: 'Heute' },
  { path: '/app/news/news', label: 'Neuigkeiten' },
  { path: '/app/mediathek', label: 'Mediathek' },
  { path: '/app/Projekte/Projekte', label: 'Projekte' },
  { path: '/app/AKS', label: 'AKS' },
  { path: '/app/feldgeraete', label: 'Feldgeräte' },
  { path: '/app/Kabeltype', label: 'Kabeltypen' },
];
