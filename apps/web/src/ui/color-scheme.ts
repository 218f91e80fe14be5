import { THEME_KEY } from '../api/storage-keys.ts';

/** The theme that was chosen on this device; `auto` follows the system. */
export type ThemeChoice = 'light' | 'dark' | 'auto';

const darkSystem = '(prefers-color-scheme: dark)';

/** What was chosen on this device; `auto` before any choice. */
function chosenTheme(): ThemeChoice {
  const stored = localStorage.getItem(THEME_KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'auto';
}

/** Writes the theme onto the page: styles follow the attribute, nothing is rendered again. */
export function applyTheme(): void {
  const choice = chosenTheme();
  const system = matchMedia(darkSystem).matches ? 'dark' : 'light';
  document.documentElement.setAttribute('data-mantine-color-scheme', choice === 'auto' ? system : choice);
}

/** Keeps the choice on this device and shows it at once. */
export function chooseTheme(choice: ThemeChoice): void {
  if (choice === 'auto') localStorage.removeItem(THEME_KEY);
  else localStorage.setItem(THEME_KEY, choice);
  applyTheme();
}

/** Follows the system while nothing is chosen, and other tabs. */
export function followTheme(): void {
  matchMedia(darkSystem).addEventListener('change', applyTheme);
  addEventListener('storage', (event) => {
    if (event.key === THEME_KEY) applyTheme();
  });
}
