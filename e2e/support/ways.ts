import type { Page } from 'playwright-core';
import { inject } from 'vitest';
import { anna } from './demo-logins.ts';
import { holdBack } from './held-back.ts';
import type { Instance } from './instance.ts';
import type { OpenOptions } from './journey.ts';
import { onSecondLine } from './look-at.ts';
import { type Looker, signInLookers } from './lookers.ts';
import { forgetOtherReads, neverShown, preload, readsByStep } from './page-reads.ts';
import { untilRead } from './pages.ts';
import { settled } from './settled.ts';
import { showPage } from './show-page.ts';
import type { Visit } from './visit.ts';

/** Everybody who views pages, including other partners' pages. */
export type Viewer = Looker | 'partner above' | 'operator over Anna';

/** Signs them in, each once. */
export async function signInViewers(instance: Instance): Promise<Readonly<Record<Viewer, OpenOptions>>> {
  const lookers = await signInLookers(instance.url);
  const [viewed] = await instance.database.query(
    `select partners.id as partner, user_id as "user", 'Anna Berger' as name
     from partners join users on users.id = user_id where email = $1`,
    [anna],
  );
  return {
    ...lookers,
    'partner above': { ...lookers.partner, ...(await onSecondLine(instance)) },
    'operator over Anna': {
      ...lookers.operator,
      prepare: (context) =>
        context.addInitScript(
          (text) => sessionStorage.setItem('blattwerk.subject', text),
          JSON.stringify(viewed),
        ),
    },
  };
}

type ByItself = readonly [path: string, reads: RegExp, why: string];

/** What pages request by themselves, and why no loader can or should. */
export const byItself: readonly ByItself[] = [
  ['/app/Projekte/Projekte?project=', /^.api.projects.\d+$/, 'a form begins with what the server has then'],
  ['/app/Kabeltype?cable=', /^.api.cable_types.\d+$/, 'a form begins with what the server has then'],
  ['/app/feldgeraete?device=', /^.api.field_devices.\d+$/, 'a form begins with what the server has then'],
  ['/app/feldgeraete?device=', /^.api.(aks|cable_types)\?/, 'the device tells what its fields offer'],
  ['/app/feldgeraete/labels', /^.api.field_devices\?/, 'all devices are too much for a link that is hovered'],
  ['/app/AKS', /^.api.aks\?/, 'the projects tell whose codes are shown'],
  ['/app/profile/documents', /.fileRegistration$/, 'the data tell whether there is a paper'],
  ['/app/team/tree?node=', /^.api.(business-boxes|home-delivery)/, 'only where somebody has memberships'],
  ['/app/team/table?partner=', /^.api.(business-boxes|home-delivery)/, 'only where somebody has memberships'],
  ['/app/accounts/payout/new', /_a(ddresses|ccounts)\?/, 'only where there is something to pay out'],
  ['/dashboard', /^.api.(what-if|goals)/, 'asked for once the page stands'],
  ['/dashboard', /.query-point\/|^.api.today\?/, 'asked for when its place is near the screen'],
  ['/app/bonuses/step-up', /.next-level\?level=/, 'the bonus tells which level comes next'],
  ['/app/links/print', /^.api.sign-up.check\?/, 'the link tells its code'],
  ['/app/links/referral-link', /.get-all-link.*\blink=/, 'the list tells the links'],
  ['/app/accounts/credits/pending?credit=', /.explanation$/, 'computed again: too dear for a hover'],
  ['/app/accounts/credits/available?credit=', /.explanation$/, 'computed again: too dear for a hover'],
  ['/app/bonuses/level?size=25&credit=', /.explanation$/, 'computed again: too dear for a hover'],
  ['/app/orders?order=', /.explanation$/, 'computed again: too dear for a hover'],
  ['/app/links/potential-list?invitation=', /\/link$/, 'only an open invitation has one'],
  ['/app/links/vouchers?voucher=', /^.api.order_details/, 'the voucher tells its product and its holder'],
  ['/app/operations/questions/', /.explanation$/, 'the question tells of which credit'],
  ['/app/operations/orders?order=', /.explanation$/, 'computed again: too dear for a hover'],
  ['/app/operations/partners/1', /^.api.(payouts|outbox)\?/, 'the file tells which user it is'],
];

/** The same for other partners' pages. */
const byItselfElsewhere: readonly ByItself[] = [
  ['/dashboard', /^.api.(business-boxes|home-delivery)/, 'only where somebody has memberships'],
];

/** A navigation to a page. */
export interface Way {
  /** The path, with the query. */
  readonly path: string;
  /** Waits until the page has all its data. */
  readonly complete: (page: Page) => Promise<void>;
  /** Preloads the page, as a link to it does on hover; by default like any link. */
  readonly begin?: (page: Page) => Promise<void>;
  /** Navigates. */
  readonly go?: (page: Page) => Promise<void>;
}

/**
 * How long a loaded product must be idle, in milliseconds; longer after all data have arrived, since something may start
 * late.
 */
const WITHIN_MS = 100;

/**
 * Navigates between two pages, and returns what the second one read by itself, and what was prefetched for it but never
 * displayed.
 */
export async function follow(visit: Visit, start: string, way: Way) {
  const { page } = visit;
  const origin = inject('served').url;
  const url = `${origin}${way.path}`;
  await showPage(page, `${origin}${start}`);
  await settled(page, WITHIN_MS);
  await forgetOtherReads(page);
  const answers = await holdBack(page, /^[^?]*\/api\//);
  const reads = readsByStep(visit);
  await (way.begin ?? ((on: Page) => preload(on, url)))(page);
  const prepared = await reads(WITHIN_MS);
  await (way.go ?? ((on: Page) => showPage(on, url)))(page);
  const ownReads = await reads(WITHIN_MS);
  const shape = await shapeOf(page);
  answers.release();
  await way.complete(page);
  await untilRead(page);
  const later = await reads();
  await page.unrouteAll({ behavior: 'wait' });
  const unused = (await neverShown(page, prepared)).filter((read) => !ofFrame.test(read));
  return { prepared, asked: [...ownReads, ...later], unused, shape };
}

/** Placeholders for content, part by part. */
function shapeOf(page: Page): Promise<string> {
  return page.evaluate(() =>
    Array.from(document.querySelectorAll('main [data-pending]'), (one) => {
      const { width, height } = one.getBoundingClientRect();
      const lines = Array.from(one.children, (line) => (line as HTMLElement).style.width);
      return `${Math.round(width)} x ${Math.round(height)}: ${lines.join(' ')}`;
    }).join('; '),
  );
}

/**
 * The app frame's requests with any page: whether the session is valid, another partner may still be viewed, and the terms
 * are unchanged.
 */
export const ofFrame = /^.api.user.$|groups%5B%5D=partnerName$|^.api.legal_documents.new$/;

/** What a page requested by itself and is not listed. */
export function unexpected(path: string, ownReads: readonly string[], isElsewhere = false): string[] {
  const exceptions = [...byItself, ...(isElsewhere ? byItselfElsewhere : [])].filter(([start]) =>
    path.startsWith(start),
  );
  return ownReads.filter((read) => !ofFrame.test(read) && !exceptions.some(([, reads]) => reads.test(read)));
}

/** Where a link to a page is: within the same frame, whose reads are already there. */
export function startOf(path: string, viewer: Viewer): string {
  const isOutside = viewer === 'nobody' || viewer === 'locked';
  const [start = '', other = ''] = isOutside
    ? ['/pages/error/404', '/pages/under-maintenance']
    : ['/charts/spark-line', '/widgets/card'];
  return path === start ? other : start;
}
