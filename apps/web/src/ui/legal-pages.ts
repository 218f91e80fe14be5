/** Where the company says who it is, and what becomes of people's data; the document tells it. Undefined where it does not. */
export function legalPages(): { imprint: string | undefined; privacy: string | undefined } {
  const { imprint, privacy } = document.documentElement.dataset;
  return { imprint, privacy };
}
