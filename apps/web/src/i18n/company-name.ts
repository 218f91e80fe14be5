/** Whose programme this is, as the document says it. */
export function companyName(): string {
  return globalThis.document?.documentElement.dataset.company ?? 'Blattwerk';
}

/** Whether nobody here is real, as the document says it. */
export function isTrainingCopy(): boolean {
  return document.documentElement.dataset.training !== undefined;
}

/** Where the company's logo is; undefined without one. */
export function companyLogo(): string | undefined {
  return document.documentElement.dataset.logo;
}
