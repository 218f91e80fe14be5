import { apart } from '../apart.ts';
import type { PaperProperties } from './paper-properties.ts';

/** A file within a PDF that says the same to machines. */
export interface PaperAttachment {
  readonly name: string;
  readonly type: string;
  readonly description: string;
  readonly text: string;
  /** What the PDF says about it. */
  readonly properties: PaperProperties;
}

export interface PaperHead {
  readonly title: string;
  readonly locale: string;
  readonly createdAt: Date;
  readonly attachment: PaperAttachment | null;
}

/** What stands at the foot of each page. */
export interface PaperFoot {
  readonly lines: readonly string[];
  /** A text with `{number}` and `{count}`: which page of how many. */
  readonly page: string;
}

/** Lines below a small heading. */
export interface PaperBlock {
  readonly heading: string;
  readonly lines: readonly string[];
}

/** A column by its share of the width. */
export interface PaperColumn {
  readonly share: number;
  readonly align: 'left' | 'right';
}

export interface PaperTable {
  /** What the table is of, above it as the heading of its section, and its caption for those who hear it. */
  readonly caption?: string;
  readonly columns: readonly PaperColumn[];
  readonly heading: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Below a rule; the last one is what it all comes to. */
  readonly sums: readonly (readonly string[])[];
}

/** A sentence; with its language where that is not the paper's. */
export type PaperNote = string | { readonly text: string; readonly locale: string };

/** The heading of the whole paper; blocks side by side; labels with their values; a table; sentences. Tables and labels may have a caption of their own. */
export type PaperPart =
  | { readonly kind: 'title'; readonly title: string; readonly warning: string | null }
  | { readonly kind: 'blocks'; readonly blocks: readonly PaperBlock[] }
  | {
      readonly kind: 'facts';
      readonly caption?: string;
      readonly facts: readonly (readonly [label: string, value: string])[];
    }
  | ({ readonly kind: 'table' } & PaperTable)
  | { readonly kind: 'notes'; readonly notes: readonly PaperNote[] };

/** All that stands on a paper, its parts from top to bottom. */
export interface PaperContent {
  readonly head: PaperHead;
  readonly parts: readonly PaperPart[];
  readonly foot: PaperFoot;
}

const drawApart = apart<PaperContent, Uint8Array>(new URL('./draw-paper.worker.ts', import.meta.url), {
  // A page takes some 50 ms: beyond this, something is wrong.
  mostWorkMs: 60_000,
  longestMs: 300_000,
  tooMuch: () => new Error('Drawing a paper took too long.'),
});

/**
 * The PDF of a paper. It is drawn on a thread of its own, one after the other: drawing never pauses, and the process
 * answers others meanwhile.
 * @throws Error if that takes too long
 */
export async function printPaper(content: PaperContent): Promise<Buffer> {
  const { buffer, byteOffset, byteLength } = await drawApart(content);
  return Buffer.from(buffer, byteOffset, byteLength);
}
