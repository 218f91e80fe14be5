/** Texts of a tax package in addition to those of statements, in one language. */
export interface TaxPackageTexts {
  /** File name, before the year. */
  readonly name: string;
  /** The folder of the documents. */
  readonly documents: string;
  /** Name of its list, before the year. */
  readonly list: string;
  readonly number: string;
  readonly kind: string;
  /** The number of the document that a correction takes back. */
  readonly corrects: string;
  readonly rate: string;
  /** The day since which a document is no invoice. */
  readonly objectedOn: string;
}
