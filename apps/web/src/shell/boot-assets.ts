/** The files of one screen that is loaded when it is opened. */
export interface ScreenAssets {
  scripts: string[];
  styles: string[];
}

/** What a visit may begin with. */
export type FirstScreen = 'dashboard' | 'firstDay' | 'login';

/** The files that the page loads first; the build writes them into index.html. */
export interface BootAssets {
  /** What the entry imports and, last, the entry: each is evaluated on its own. */
  scripts: string[];
  styles: string[];
  locales: Record<string, string[]>;
  screens: Record<FirstScreen, ScreenAssets>;
}
