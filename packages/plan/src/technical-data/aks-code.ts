/** The meaning of one part of a code: a name from a list of values, or a number of a fixed length. */
export interface CodeSegment {
  readonly name: string;
  readonly values?: readonly { readonly code: string; readonly name: string }[] | null | undefined;
  readonly digits?: number | null | undefined;
}

/** The structure of a project's codes. Without segments every part may be anything. */
export interface CodeScheme {
  readonly separator: string;
  readonly segments: readonly CodeSegment[];
}

/** One part of a code, and what it means. */
export interface DecodedSegment {
  readonly name: string;
  readonly code: string;
  readonly meaning: string;
}

/** Why a code does not match its scheme; `part` is the first part that does not. */
export type CodeFault =
  | { readonly kind: 'tooManySegments'; readonly count: number; readonly most: number }
  | { readonly kind: 'noValue'; readonly part: string; readonly name: string }
  | { readonly kind: 'noNumber'; readonly part: string; readonly name: string; readonly digits: number }
  | { readonly kind: 'noWord'; readonly part: string };

/** A code that matches its scheme, or the reason why not, with the segments that can be read before that. */
export type Decoded =
  | { readonly segments: DecodedSegment[]; readonly parentCode: string | null; readonly fault?: undefined }
  | { readonly segments: DecodedSegment[]; readonly fault: CodeFault };

const PART = /^[\p{L}\p{N}]{1,12}$/u;

/**
 * Reads a code of technical data (specification, section 2): "H01-LÜ-03" is Haus 1, Lüftung, Anlage 3. A code may end
 * before its scheme does: it is a node above others.
 */
export function decodeCode({ separator, segments }: CodeScheme, code: string): Decoded {
  const parts = code.split(separator);
  const decoded: DecodedSegment[] = [];
  for (const [i, part] of parts.entries()) {
    if (segments.length > 0 && i >= segments.length) {
      const fault = { kind: 'tooManySegments', count: parts.length, most: segments.length } as const;
      return { segments: decoded, fault };
    }
    const segment = segments[i];
    const read = segment ? readPart(segment, part) : readWord(part);
    if (typeof read === 'object') return { segments: decoded, fault: read };
    decoded.push({ name: segment?.name ?? '', code: part, meaning: read });
  }
  return { segments: decoded, parentCode: parts.slice(0, -1).join(separator) || null };
}

function readWord(part: string): string | CodeFault {
  return PART.test(part) ? part : { kind: 'noWord', part };
}

function readPart({ name, values, digits }: CodeSegment, part: string): string | CodeFault {
  if (digits) {
    const isNumber = /^\d+$/.test(part) && part.length === digits;
    return isNumber ? `${name} ${Number(part)}` : { kind: 'noNumber', part, name, digits };
  }
  return values?.find(({ code }) => code === part)?.name ?? { kind: 'noValue', part, name };
}

/** The code's meaning in one line: "Haus 1, Lüftung, Anlage 3". */
export function meaningOfCode(segments: readonly DecodedSegment[]): string {
  return segments.map(({ meaning }) => meaning).join(', ');
}
