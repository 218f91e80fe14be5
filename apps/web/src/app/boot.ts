/*
 * Runs inside index.html before anything is painted: theme, language and the right frame. Then, while the frame
 * is being painted, it starts the reads of the first screen and loads the application with low priority.
 */
import '../ui/tokens.css';
import './shell.css';
import './dashboard/frame.css';
import { startEarlyCalls } from '../api/early.ts';
import { LOCALE_KEY, SESSION_KEY } from '../api/storage-keys.ts';
import { DEFAULT_LOCALE } from '../i18n/locale.ts';
import { applyTheme } from '../ui/color-scheme.ts';
import type { BootAssets } from './boot-assets.ts';
import { firstCalls } from './dashboard/dashboard-queries.ts';

declare const bootAssets: BootAssets;

interface StoredSession {
  token?: string;
  partner?: { id: number };
  user?: { locale: string };
  lastCheck?: number;
}

function storedSession(): StoredSession {
  try {
    return (JSON.parse(localStorage.getItem(SESSION_KEY) ?? 'null') as StoredSession | null) ?? {};
  } catch {
    return {};
  }
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

async function boot(): Promise<void> {
  const { token, partner, user, lastCheck } = storedSession();
  const path = location.pathname;
  const locale = localStorage.getItem(LOCALE_KEY) ?? user?.locale ?? DEFAULT_LOCALE;
  const home = path === '/' || path === '/dashboard';
  const screen = token === undefined || path === '/login' ? 'login' : home ? 'dashboard' : undefined;
  applyTheme();
  document.documentElement.lang = locale;
  document.documentElement.dataset.shell = token !== undefined && path !== '/login' ? 'app' : 'gate';
  if (token !== undefined && partner !== undefined && screen === 'dashboard') {
    startEarlyCalls(token, firstCalls(partner.id, lastCheck ?? 0, Date.now()));
  }
  const styles = bootAssets.styles.map((href) => loaded(link('stylesheet', href)));
  const scripts = [
    bootAssets.locales[locale] ?? [],
    screen === undefined ? [] : bootAssets.screens[screen].scripts,
  ];
  for (const href of scripts.flat()) link('modulepreload', href);
  for (const href of screen === undefined ? [] : bootAssets.screens[screen].styles)
    link('preload', href, 'style');
  await Promise.all([firstPaint(), ...styles]);
  for (const script of bootAssets.scripts) {
    await import(/* @vite-ignore */ script);
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
}

void boot();
