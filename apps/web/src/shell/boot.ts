/*
 * Runs inside index.html before the first paint: settings, language and the right shell. While the shell is being
 * painted, it starts the reads of the first screen and loads the application with low priority.
 */
import '../ui/tokens.css';
import './shell.css';
import './training.css';
import '../areas/dashboard/frame.css';
import './page-shape.css';
import { startEarlyCalls } from '../api/early.ts';
import { isLocked } from '../api/lock.ts';
import { LOCALE_KEY } from '../api/storage-keys.ts';
import { readSession, readViewed } from '../api/stored-session.ts';
import { checklistState, isOnFirstDay } from '../areas/account/checklist-state.ts';
import {
  type DashboardOf,
  type FirstFrame,
  firstCalls,
  frameCalls,
} from '../areas/dashboard/dashboard-queries.ts';
import { asksForDates } from '../areas/dashboard/dates/dates-question.ts';
import { awaitInstallOffer } from '../frame/install-offer.ts';
import { DEFAULT_LOCALE, localeOf } from '../i18n/locale.ts';
import { applySettings, keptFor, readSettings } from '../settings/stored-settings.ts';
import type { BootAssets, FirstScreen } from './boot-assets.ts';
import { nextTask } from './next-task.ts';
import { pageShape } from './page-shape.ts';

declare const bootAssets: BootAssets;

/** The subject of the first dashboard: the user, or the partner whom this tab views. */
function shownFirst(own: number, roles: readonly string[]): DashboardOf {
  const viewed = readViewed();
  if (viewed === null) return { partner: own, as: 'own' };
  return { partner: viewed.partner, as: roles.includes('ROLE_ADMIN') ? 'operator' : 'team' };
}

function link(rel: string, href: string, as?: string): HTMLLinkElement {
  const element = document.createElement('link');
  element.rel = rel;
  if (as !== undefined) element.as = as;
  if (rel !== 'stylesheet') element.crossOrigin = '';
  element.fetchPriority = rel === 'stylesheet' ? 'auto' : 'low';
  element.href = href;
  document.head.append(element);
  return element;
}

function loaded(element: HTMLLinkElement): Promise<void> {
  return new Promise((resolve) => {
    element.addEventListener('load', () => resolve());
    element.addEventListener('error', () => resolve());
  });
}

function firstPaint(): Promise<void> {
  if (document.visibilityState === 'hidden') return Promise.resolve();
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve, 0));
    setTimeout(resolve, 500);
  });
}

/**
 * Makes the browser load its locale and time zone data, which otherwise happens with the first formatter of a page and
 * takes as long as all of the application's modules: while the network is busy, nothing waits for it.
 */
function loadLanguageData(): void {
  new Intl.DateTimeFormat().format();
}

/** Shapes the document as the dashboard to be shown, and starts its reads. Returns which one it is. */
function startDashboard(token: string, frame: FirstFrame, user: number | undefined): FirstScreen {
  const { dataset } = document.documentElement;
  const { shown } = frame;
  const firstDay = shown.as === 'own' && isOnFirstDay(user);
  dataset.dashboard = firstDay ? 'first' : shown.as;
  const checklist = shown.as === 'own' && checklistState(user) === 'open';
  if (checklist && !firstDay) dataset.checklist = '';
  if (shown.as === 'own' && !firstDay && asksForDates(user)) dataset.dates = '';
  startEarlyCalls(token, firstCalls({ ...frame, checklist, firstDay }));
  return firstDay ? 'firstDay' : 'dashboard';
}

async function boot(): Promise<void> {
  awaitInstallOffer();
  const { token, partner, user, roles, lastCheck } = readSession();
  const path = location.pathname;
  const locale = localeOf(keptFor(LOCALE_KEY, user?.id)) ?? localeOf(user?.locale) ?? DEFAULT_LOCALE;
  const shape = pageShape(path);
  const home = shape === 'dashboard';
  const joining = /^\/(signup|forgot-password|lock-screen|new-terms|r)(\/|$)/.test(path);
  const gate = token === null || path === '/login' || joining || isLocked();
  // Without any shell: the media library for visitors, and error pages.
  const open = /^\/app\/mediathek(\/|$)/.test(path) || (shape === 'none' && path !== '/login' && !joining);
  const toLogin = token === null && !open && (home || /^\/(login|app)(\/|$)/.test(path));
  let screen: FirstScreen | undefined = toLogin ? 'login' : home && !gate ? 'dashboard' : undefined;
  applySettings(readSettings(user?.id));
  const { dataset, style } = document.documentElement;
  // The content security policy lets a script set what no style attribute may.
  if (dataset.accent !== undefined) style.setProperty('--accent', dataset.accent);
  document.documentElement.lang = locale;
  if (locale !== DEFAULT_LOCALE)
    document.querySelector('link[rel=manifest]')?.setAttribute('href', `/manifest.${locale}.webmanifest`);
  dataset.shell = shape !== 'none' && !gate ? 'app' : open ? 'open' : 'gate';
  dataset.page = shape;
  if (token !== null && partner !== null && dataset.shell === 'app') {
    const shown = shownFirst(partner.id, roles);
    const frame = { own: partner.id, shown, lastCheck: lastCheck ?? 0, now: Date.now() };
    if (screen === 'dashboard') screen = startDashboard(token, frame, user?.id);
    // The operators' pages have a shell of their own.
    else if (!/^\/app\/operations(\/|$)/.test(path)) startEarlyCalls(token, frameCalls(frame));
  }
  const styles = bootAssets.styles.map((href) => loaded(link('stylesheet', href)));
  const scripts = [
    bootAssets.locales[locale] ?? [],
    screen === undefined ? [] : bootAssets.screens[screen].scripts,
  ];
  for (const href of scripts.flat()) link('modulepreload', href);
  for (const href of screen === undefined ? [] : bootAssets.screens[screen].styles)
    link('preload', href, 'style');
  await Promise.all([firstPaint().then(loadLanguageData), ...styles]);
  for (const script of bootAssets.scripts) {
    await import(/* @vite-ignore */ script);
    await nextTask();
  }
}

void boot();
