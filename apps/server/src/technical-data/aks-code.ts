import type { Segment } from '@blattwerk/contract/technical-data/projects.contract.ts';

/** How the codes of a project are built. Without segments every part may be anything. */
export interface CodeScheme {
  readonly separator: string;
  readonly segments: readonly Segment[];
}

/** One part of a code, and what it means. */
export interface DecodedSegment {
  readonly name: string;
  readonly code: string;
  readonly meaning: string;
}

/** A code that fits its scheme, or why it does not. */
export type Decoded =
  | { readonly segments: DecodedSegment[]; readonly parentCode: string | null; readonly fault?: undefined }
  | { readonly fault: string };

const PART = /^[\p{L}\p{N}]{1,12}$/u;

/** Reads a code: "H01-LÜ-03" is Haus 1, Lüftung, 03. A code may end before its scheme does: it is a node above others. */
export function decodeCode({ separator, segments }: CodeScheme, code: string): Decoded {
  const parts = code.split(separator);
  if (segments.length > 0 && parts.length > segments.length)
    return { fault: `The code has ${parts.length} segments and the project ${segments.length}.` };
  const decoded: DecodedSegment[] = [];
  for (const [i, part] of parts.entries()) {
    const segment = segments[i];
    const meaning = segment ? meaningOf(segment, part) : PART.test(part) ? part : undefined;
    if (meaning === undefined)
      return { fault: `${JSON.stringify(part)} is not ${segment ? wanted(segment) : 'letters and digits'}.` };
    decoded.push({ name: segment?.name ?? '', code: part, meaning });
  }
  return { segments: decoded, parentCode: parts.slice(0, -1).join(separator) || null };
}

function meaningOf({ values, digits }: Segment, part: string): string | undefined {
  if (values) return values.find(({ code }) => code === part)?.name;
  return digits && new RegExp(`^\\d{${digits}}$`).test(part) ? part : undefined;
}

function wanted({ name, digits }: Segment): string {
  return digits ? `a number of ${digits} digits for ${name}` : `among the values of ${name}`;
}

/** The code's meaning in one line. */
export function meaningOfCode(segments: readonly DecodedSegment[]): string {
  return segments.map(({ meaning }) => meaning).join(', ');
}
