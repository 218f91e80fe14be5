/** The files of a lazy screen. */
export interface ScreenAssets {
  scripts: string[];
  styles: string[];
}

/** What a visit may start with. */
export type FirstScreen = 'dashboard' | 'firstDay' | 'login';

/** The files that the page loads first; the build writes them into index.html. */
export interface BootAssets {
  /** The imports of the entry and, last, the entry: each is evaluated separately. */
  scripts: string[];
  styles: string[];
  locales: Record<string, string[]>;
  screens: Record<FirstScreen, ScreenAssets>;
}
