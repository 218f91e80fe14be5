/** What a tax package says beside the words of statements, in one language. */
export interface TaxPackageTexts {
  /** How its file is called, before the year. */
  readonly name: string;
  /** The folder of the documents. */
  readonly documents: string;
  /** How its list is called, before the year. */
  readonly list: string;
  readonly number: string;
  readonly kind: string;
  /** The number of what a correction takes back. */
  readonly corrects: string;
  readonly rate: string;
  /** Since which day a document is no invoice. */
  readonly objectedOn: string;
}
