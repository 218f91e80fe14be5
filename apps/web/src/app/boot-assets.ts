/** The files of one screen that is loaded when it is opened. */
export interface ScreenAssets {
  scripts: string[];
  styles: string[];
}

/** The files that the page loads first; the build writes them into index.html. */
export interface BootAssets {
  entry: string;
  /** The entry and what it imports. */
  scripts: string[];
  styles: string[];
  locales: Record<string, string[]>;
  screens: Record<'dashboard' | 'login', ScreenAssets>;
}
