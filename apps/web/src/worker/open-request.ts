/** What the worker asks a page to open; the page answers on the port that comes with it. */
export interface OpenRequest {
  readonly open: string;
}
