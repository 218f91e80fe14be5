/** The company's name, from index.html. */
export function companyName(): string {
  return globalThis.document?.documentElement.dataset.company ?? 'Blattwerk';
}

/** Whether this instance is a training copy, which has no real people; from index.html. */
export function isTrainingCopy(): boolean {
  return document.documentElement.dataset.training !== undefined;
}

/** URL of the company's logo, from index.html; undefined without one. */
export function companyLogo(): string | undefined {
  return document.documentElement.dataset.logo;
}
