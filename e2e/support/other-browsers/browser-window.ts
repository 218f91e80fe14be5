/** A browser window as its driver provides it: what WebDriver can do, and no more. */
export interface BrowserWindow {
  /** Loads a URL and waits until it is loaded. */
  load(url: string): Promise<void>;
  /** The value of an expression in the page, or a promise of text. */
  evaluate(expression: string): Promise<string>;
  /** Mouse and keyboard input: WebDriver's sources of actions. */
  perform(sources: readonly object[]): Promise<void>;
  /** Selects a file for the field that an expression finds. */
  attach(expression: string, path: string): Promise<void>;
  /** A screenshot as PNG. */
  picture(): Promise<Buffer>;
  /** The folder of its downloads; all windows of a browser share it. */
  readonly downloads: string;
  /** The URLs of the tabs that its pages have opened. */
  opened(): Promise<readonly string[]>;
  close(): Promise<void>;
}

export interface WindowSize {
  readonly width: number;
  readonly height: number;
}

/** A running browser that provides isolated windows. One is open at a time. */
export interface RunningBrowser {
  /** `watch` is a script that a window runs in each page before the page's own, if the browser can. */
  open(size: WindowSize, watch: string): Promise<BrowserWindow>;
  stop(): Promise<void>;
}
