/** Whose programme this is, as the document says it. */
export function companyName(): string {
  return globalThis.document?.documentElement.dataset.company ?? 'Blattwerk';
}
