/** What the worker asks a page to open; the page answers on the accompanying port. */
export interface OpenRequest {
  readonly open: string;
}
