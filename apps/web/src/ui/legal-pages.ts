/** URLs of the company's imprint and privacy notice, from index.html. Undefined if it has none. */
export function legalPages(): { imprint: string | undefined; privacy: string | undefined } {
  const { imprint, privacy } = document.documentElement.dataset;
  return { imprint, privacy };
}
