/** A window of a browser as its driver knows it: what WebDriver can do, and no more. */
export interface BrowserWindow {
  /** Loads an address and waits until it is loaded. */
  load(url: string): Promise<void>;
  /** The value of an expression in the page, which may be a promise of text. */
  evaluate(expression: string): Promise<string>;
  /** What a hand does with the mouse and the keys: sources of actions, as WebDriver says them. */
  perform(sources: readonly object[]): Promise<void>;
  /** Chooses a file for the field that an expression finds. */
  attach(expression: string, path: string): Promise<void>;
  /** A picture as PNG. */
  picture(): Promise<Buffer>;
  /** The folder that its downloads come to; all windows of a browser share it. */
  readonly downloads: string;
  /** The addresses of the tabs that its pages have opened. */
  opened(): Promise<readonly string[]>;
  close(): Promise<void>;
}

export interface WindowSize {
  readonly width: number;
  readonly height: number;
}

/** A browser that runs, and gives out windows that know nothing of each other. One is open at a time. */
export interface RunningBrowser {
  /** `watch` is a script that a window runs in each page before the page's own, where the browser can. */
  open(size: WindowSize, watch: string): Promise<BrowserWindow>;
  stop(): Promise<void>;
}
