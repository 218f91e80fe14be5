import { inWorker } from '../in-worker.ts';
import type { PaperProperties } from './paper-properties.ts';

/** A file attached to a PDF, with the same content in machine-readable form. */
export interface PaperAttachment {
  readonly name: string;
  readonly type: string;
  readonly description: string;
  readonly text: string;
  /** Custom metadata of the PDF. */
  readonly properties: PaperProperties;
}

export interface PaperHead {
  readonly title: string;
  readonly locale: string;
  readonly createdAt: Date;
  readonly attachment: PaperAttachment | null;
}

/** Footer of each page. */
export interface PaperFoot {
  readonly lines: readonly string[];
  /** Page number: a text with `{number}` and `{count}`. */
  readonly page: string;
}

/** Lines below a small heading. */
export interface PaperBlock {
  readonly heading: string;
  readonly lines: readonly string[];
}

/** A column with its share of the width. */
export interface PaperColumn {
  readonly share: number;
  readonly align: 'left' | 'right';
}

export interface PaperTable {
  /** The heading above the table; its caption for screen readers. */
  readonly caption?: string;
  readonly columns: readonly PaperColumn[];
  readonly heading: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Rows below a rule; the last one is the total. */
  readonly sums: readonly (readonly string[])[];
}

/** A sentence, with its language if it differs from the document's. */
export type PaperNote = string | { readonly text: string; readonly locale: string };

/**
 * The title; blocks side by side; labels with their values; a table; sentences. Tables and labels may have a caption.
 */
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

/** Content of a document, from top to bottom. */
export interface PaperContent {
  readonly head: PaperHead;
  readonly parts: readonly PaperPart[];
  readonly foot: PaperFoot;
}

const drawInWorker = inWorker<PaperContent, Uint8Array>(new URL('./draw-paper.worker.ts', import.meta.url), {
  // A page takes about 50 ms: beyond this, something is wrong.
  mostWorkMs: 60_000,
  longestMs: 300_000,
  tooMuch: () => new Error('Drawing a document took too long.'),
});

/**
 * Renders a document as PDF, on a worker thread, one at a time: rendering never yields, and meanwhile the process can
 * serve others.
 * @throws Error if this takes too long
 */
export async function printPaper(content: PaperContent): Promise<Buffer> {
  const { buffer, byteOffset, byteLength } = await drawInWorker(content);
  return Buffer.from(buffer, byteOffset, byteLength);
}
