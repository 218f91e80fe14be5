import type { Page } from 'playwright-core';
import { showChart } from './dashboard-screen.ts';
import type { Looker } from './lookers.ts';
import { PENDING_INVITATION, PENDING_TAKEOVER } from './pending-invitation.ts';
import { PENDING_SIGN_UP } from './pending-sign-up.ts';
import { PENDING_TAX_LINK } from './pending-tax-link.ts';

/** What proves that a page is complete: a visible element (a selector), or an action. */
type Shown = string | ((page: Page) => Promise<void>);

/** A page to check, its viewer, and what proves that it is complete. */
export interface LookedPage {
  readonly path: string;
  readonly by: Looker;
  readonly complete: (page: Page) => Promise<void>;
  /** Its German menu entry, if there is one. */
  readonly label?: string;
}

type Row = readonly [path: string, shown: Shown, label?: string];

function seen(by: Looker, rows: readonly Row[]): LookedPage[] {
  return rows.map(([path, shown, label]) => ({
    path,
    by,
    ...(label !== undefined && { label }),
    complete: typeof shown === 'string' ? (page) => page.locator(shown).first().waitFor() : shown,
  }));
}

/** Present but invisible elements: a field under its custom drawing, a list of suggestions. */
const attached =
  (selector: string): Shown =>
  (page) =>
    page.locator(selector).first().waitFor({ state: 'attached' });

/** Rows of a table, or cards on a phone. */
const counted: Shown = (page) =>
  page.getByRole('main').getByRole('status').filter({ hasText: /\d/ }).waitFor();

const specimens = '[data-specimen] >> nth=-1';

const openToAll = seen('nobody', [
  ['/login', 'button[type="submit"]'],
  ['/signup', 'main details'],
  ['/signup?code=ANNABERGER', 'main h1:has-text("Anna")'],
  [`/signup?confirm=${PENDING_SIGN_UP}`, 'main input[type="password"]'],
  ['/forgot-password', 'button[type="submit"]'],
  ['/r/NIEMAND99', 'h1'],
  ['/unsubscribe/unknown', 'h1'],
  ['/invitation-objection/unknown', 'h1'],
  [`/tax-package/${PENDING_TAX_LINK}`, 'main a[href$=".zip"]'],
  [`/operator-invitation?token=${PENDING_INVITATION}`, 'main input[type="password"]'],
  [`/takeover-invitation?token=${PENDING_TAKEOVER}`, 'main input[type="password"]'],
  ['/email-change?token=unknown', 'main button[type="submit"]'],
  ['/imprint', 'main :text("Lindenhof")'],
  ['/privacy', 'main [lang]'],
  // After the company's set-up; the state before has a journey.
  ['/setup', 'main h2'],
  ['/no/such/page', 'h1'],
  ['/pages/error/404', 'h1'],
  ['/pages/error/500?id=7d1c0a52', 'h1'],
  ['/pages/under-maintenance', 'h1'],
  ['/app/mediathek?type=2&view=20', 'dialog img'],
]);

const library: readonly Row[] = [
  ['/app/mediathek', '[data-testid="media-card"] >> nth=7', 'Mediathek'],
  ['/app/mediathek/article/27', 'main video'],
];

const catalogue = seen('partner', [
  ['/widgets/lists', specimens],
  ['/charts/chartjs', specimens],
  ['/charts/spark-line', specimens],
  ['/forms', specimens],
  ['/widgets/card', specimens],
  ['/widgets/document-cards', specimens],
  ['/widgets/statistic', specimens],
  ['/widgets/analytical', specimens],
]);

/** Each with its rows, and what opens over them. */
const technicalData = seen('partner', [
  ['/app/Projekte/Projekte', attached('main :is(tbody, ul) a'), 'Projekte'],
  ['/app/Projekte/Projekte?project=1', attached('dialog textarea')],
  ['/app/AKS', attached('main ul button[aria-expanded]'), 'AKS'],
  ['/app/AKS?aks=new', attached('dialog fieldset select')],
  ['/app/Kabeltype?cable=1', attached('dialog form button'), 'Kabeltypen'],
  ['/app/feldgeraete', attached('main input[type="checkbox"]'), 'Feldgeräte'],
  ['/app/feldgeraete?device=1', attached('dialog form datalist')],
  ['/app/feldgeraete?import=true', attached('dialog code')],
  ['/app/feldgeraete/labels', attached('[data-testid="label-sheet"]')],
]);

const account = seen('partner', [
  ['/app/profile', 'main form', 'Profil'],
  ['/app/profile?tab=security', 'main li >> visible=true'],
  ['/app/profile?tab=celebrations', '[data-testid="celebrated"] li'],
  ['/app/profile?tab=data', 'main h2 >> visible=true'],
  ['/app/profile?tab=past-day', '[data-testid="past-level"]'],
  ['/app/profile/addresses', 'main address', 'Adressen'],
  ['/app/profile/documents', 'main details', 'Dokumente'],
  ['/app/profile/bank-account', 'text=/[A-Z]{2}\\d\\d … \\d{4}/', 'Bankverbindung'],
  ['/app/orders', counted, 'Bestellungen'],
  ['/app/profile/message-settings', 'main input[type="checkbox"] >> nth=15', 'Nachrichten'],
  ['/app/notifications', 'main li >> nth=3'],
  ['/app/become-partner', '[data-testid="new-partner"]'],
]);

const team = seen('partner', [
  ['/app/team/overview', '[data-testid="overview-total"]', 'Teamübersicht'],
  ['/app/team/feed', 'main li >> nth=2', 'Neues im Team'],
  // A map, or a single level on a phone.
  ['/app/team/tree', 'main [data-partner] >> nth=1', 'Teambaum'],
  ['/app/team/tree?view=outline', 'main [data-partner] >> nth=1'],
  ['/app/team/table', counted, 'Teamliste'],
  ['/app/team/add-partner', 'main form button[type="submit"]', 'Partner hinzufügen'],
  ['/app/team/contacts', 'main a[href^="tel:"] >> nth=12', 'Kontakte'],
  ['/app/team/messages', counted, 'Nachrichten an das Team'],
  ['/app/team/messages/received', '[data-testid="received-message"]'],
  ['/app/team/messages/choose', counted],
]);

const money = seen('partner', [
  ['/app/accounts', '[data-testid="release-total"]'],
  ['/app/accounts/credits/pending', '[data-testid="release-total"]', 'Vorgemerkte Gutschriften'],
  ['/app/accounts/credits/available', '[data-testid="credit-groups"]', 'Verfügbare Gutschriften'],
  ['/app/accounts/balance', counted, 'Guthaben'],
  ['/app/accounts/payout/list', counted, 'Auszahlungen'],
  ['/app/accounts/payout/new', 'main .bw-card button >> nth=-1'],
  ['/app/accounts/statements', counted, 'Monatsabrechnungen'],
  ['/app/accounts/questions', counted, 'Fragen'],
  ['/app/accounts/questions?question=1', '[data-testid="question-details"]'],
]);

const bonuses = seen('partner', [
  ['/app/bonuses/step-up', '[data-testid="rules"]', 'Step-up-Bonus'],
  ['/app/bonuses/kick-start', '[data-testid="rules"]', 'Kick-Start-Bonus'],
  ['/app/bonuses/builder', '[data-testid="rules"]', 'Builder-Bonus'],
  ['/app/bonuses/level', '[data-testid="ladder"]', 'Stufenbonus'],
  ['/app/bonuses/level?whatIf=k1-b0-e100-q80', '[data-testid="what-if"]'],
  ['/app/bonuses/infinity', '[data-testid="rules"]', 'Infinity-Bonus'],
]);

const links = seen('partner', [
  ['/app/links/referral-link', 'article:has-text("ANNABERGER") [data-testid="address"]', 'Empfehlungslinks'],
  ['/app/links/referral-link?edit=new', 'dialog input'],
  ['/app/links/print', '[data-testid="print-sheet"] svg'],
  ['/app/links/referral-clicks', 'canvas', 'Klicks'],
  ['/app/links/potential-list', 'main :text("Nora Wendt")', 'Interessenten'],
  ['/app/links/potential-list?invite=1', 'dialog input'],
  ['/app/links/shared', 'main p + p.quiet'],
  ['/app/links/vouchers', 'article:has-text("BWG-7K2M-91QX")', 'Gutscheine'],
  ['/app/links/vouchers?voucher=1', 'dialog button >> nth=2'],
]);

const reading = seen('partner', [
  ['/app/news/news', '[data-testid="news-card"] >> nth=8', 'Neuigkeiten'],
  ['/app/news/article/20', '[data-testid="article-content"] p'],
  ...library,
  ['/app/lessons', '[data-testid="lesson"] >> nth=2', 'Lernen'],
  ['/app/lessons/7', '[data-testid="quiz-question"] >> nth=1'],
  ['/app/help', '[data-testid="help-article"] >> nth=20', 'Hilfe'],
  ['/app/help?q=iban', '[data-testid="help-hit"]'],
  ['/app/help/payout', 'main article a'],
  ['/app/glossary', '[data-testid="term"] >> nth=20'],
  ['/app/mediathek/article/3', '[data-testid="document"], [data-testid="pdf"]'],
]);

/** Every page. */
export const pages: readonly LookedPage[] = [
  ...openToAll,
  ...seen('locked', [['/lock-screen', 'input[type="password"]']]),
  // The state with something to accept has a journey.
  ...seen('partner', [['/new-terms', 'main p + button']]),
  ...catalogue,
  ...seen('partner', [
    ['/dashboard', showChart, 'Übersicht'],
    ['/app/today', 'main li h2 >> nth=2', 'Heute'],
  ]),
  ...technicalData,
  ...account,
  ...team,
  ...seen('operator', [
    ['/app/team/find-partner', 'main input[type="search"]'],
    ['/app/operations', 'main section'],
    ['/app/operations/partners', counted],
    ['/app/operations/partners?q=berger', counted],
    ['/app/operations/partners/1', 'main dl'],
    ['/app/operations/partners/2/past-day', '[data-testid="past-level"]'],
    ['/app/operations/payout-runs', counted],
    ['/app/operations/payout-runs/1', '[data-testid="run-steps"]'],
    ['/app/operations/payouts', counted],
    ['/app/operations/bank-statements', counted],
    ['/app/operations/orders', counted],
    ['/app/operations/orders?order=1', '[data-testid="order-counting"]'],
    ['/app/operations/products', counted],
    ['/app/operations/products?product=1', '[data-testid="product-price"]'],
    ['/app/operations/products?open=import', 'dialog button'],
    ['/app/operations/vouchers', 'main h1'],
    ['/app/operations/inbox', counted],
    ['/app/operations/customers', counted],
    ['/app/operations/connections', 'main form'],
    ['/app/operations/takeover', 'main h1'],
    ['/app/operations/takeover/1', '[data-testid="comparison-sums"]'],
    ['/app/operations/corrections', counted],
    ['/app/operations/findings', 'main h1'],
    ['/app/operations/objections', counted],
    ['/app/operations/questions', counted],
    ['/app/operations/questions/1', '[data-testid="explanation"]'],
    ['/app/operations/months', counted],
    ['/app/operations/months/1', '[data-testid="month-way"]'],
    ['/app/operations/cockpit', '[data-testid="cockpit-computed"]'],
    ['/app/operations/cockpit/partners?at=2026-10-01&part=affiliateActive', counted],
    ['/app/operations/signals', 'main h1'],
    ['/app/operations/moves', 'main h1'],
    ['/app/operations/doubles', 'main h1'],
    ['/app/operations/messages', counted],
    ['/app/operations/deletion-requests', counted],
    ['/app/operations/jobs', counted],
    ['/app/operations/jobs/1', '[data-testid="job-failures"]'],
    ['/app/operations/approvals', 'main h1'],
    ['/app/operations/operators', counted],
    ['/app/operations/operators?invite=1', 'dialog form'],
    ['/app/operations/api-keys', 'main h1'],
    ['/app/operations/api-keys?make=1', 'dialog form'],
    ['/app/operations/company', 'main form'],
    ['/app/operations/news', counted],
    ['/app/operations/news/new', 'main [role="textbox"]'],
    ['/app/operations/news/20', 'main [role="textbox"]'],
    ['/app/operations/lessons', '[data-testid="written-lesson"] >> nth=2'],
    ['/app/operations/lessons/7', '[data-testid="answer-fields"] >> nth=3'],
    ['/app/operations/broadcasts', counted],
    ['/app/operations/broadcasts/new', '[data-testid="audience-count"]'],
    ['/app/operations/page-texts', '[data-testid="page-text"]'],
    ['/app/operations/page-texts/landing?locale=de', 'main form'],
    ['/app/operations/page-texts/level?locale=de', 'main form'],
    ['/app/operations/message-texts', '[data-testid="message-kind"]'],
    ['/app/operations/message-texts/payout-paid?locale=de', 'main form'],
    ['/app/operations/shops', counted],
    ['/app/operations/shops?new=1', 'dialog form'],
    ['/app/operations/granted-vouchers', counted],
    ['/app/operations/granted-vouchers?open=new', 'dialog form'],
    ['/app/operations/granted-vouchers?open=import', 'dialog button'],
    ['/app/operations/media', counted],
    ['/app/operations/media?open=tags', '[data-testid="media-tag"]'],
    ['/app/operations/media/12', 'main form'],
    ['/app/operations/plans', counted],
    ['/app/operations/plans/1', 'main dl'],
    ['/app/operations/accounting', '[data-testid="accounting-months"]'],
    ['/app/operations/accounting/2026-10', '[data-testid="accounting-ledger"]'],
    ['/app/operations/accounting/open-items', counted],
    ['/app/operations/accounting/settings', 'main form'],
    ['/app/operations/audit-log', counted],
    ['/app/operations/webhooks', 'main h1'],
    ['/app/operations/notifications', 'main h1'],
    ['/app/operations/account', 'main form'],
  ]),
  ...money,
  ...bonuses,
  ...links,
  ...reading,
  ...seen('nobody', library),
];

/**
 * The groups of the menu (specification, section 2) and their entries, in order. The kick-start bonus is there for those
 * who are eligible, the technical data for those who have some.
 */
export const menuGroups = [
  group('Provisionen und Geld', money),
  group('Team', team),
  group('Links', links),
  group('Boni', bonuses),
  group('Neues', reading),
  group('Mein Konto', account),
  group('Technik', technicalData),
];

function group(heading: string, looked: readonly LookedPage[]) {
  const entries = looked.flatMap(({ path, label }) =>
    label === undefined ? [] : [{ path: path.replace(/\?.*/, ''), label }],
  );
  return { heading, entries };
}

/** Menu entries without a group. */
export const ungroupedLabels = [...new Set(pages.flatMap(({ label }) => label ?? []))].filter(
  (label) => !menuGroups.some(({ entries }) => entries.some((entry) => entry.label === label)),
);

/** Waits until a page has all its data; in the catalogue some examples deliberately show the loading state. */
export async function untilRead(page: Page): Promise<void> {
  await page.locator('[data-pending]:not([data-specimen] *)').first().waitFor({ state: 'detached' });
}
