import type { CodeSegment } from '@blattwerk/plan/technical-data/aks-code.ts';

/** A segment while edited: its values are lines of text, as pasted from a spreadsheet. */
export interface EditedSegment {
  readonly name: string;
  readonly kind: 'values' | 'digits';
  readonly values: string;
  readonly digits: string;
}

/** Possible separators between the segments of a code. */
export const separators = ['-', '.', '_', '/', '+', '='] as const;

export type Separator = (typeof separators)[number];

/** Why a segment is invalid; `line` counts from 1. */
export type SegmentFault =
  | { readonly kind: 'noName' | 'noValues' | 'noDigits'; readonly segment: number }
  | { readonly kind: 'badLine' | 'twice'; readonly segment: number; readonly line: number };

const CODE = /^[\p{L}\p{N}]{1,12}$/u;
const MOST_DIGITS = 6;

/** A line is a code and a name, separated by `=`, `;`, a tab or a space. */
const LINE = /^(?<code>[^\s=;]+)\s*(?:[=;\t]|\s)\s*(?<name>\S.*)$/u;

/** Segments for editing. */
export function editedSegments(segments: readonly CodeSegment[]): EditedSegment[] {
  return segments.map(({ name, values, digits }) => ({
    name,
    kind: digits ? 'digits' : 'values',
    values: values?.map((value) => `${value.code} = ${value.name}`).join('\n') ?? '',
    digits: digits ? String(digits) : '2',
  }));
}

/** Converts edited segments to the API's form, or returns the first fault. */
export function readSegments(
  edited: readonly EditedSegment[],
): { readonly segments: SentSegment[]; readonly fault: null } | { readonly fault: SegmentFault } {
  const segments: SentSegment[] = [];
  for (const [i, each] of edited.entries()) {
    const read = readSegment(each, i + 1);
    if (read.fault !== undefined) return { fault: read.fault };
    segments.push(read.sent);
  }
  return { segments, fault: null };
}

/** A segment as the API takes it: either with values or with digits. */
type SentSegment =
  | { name: string; values: { code: string; name: string }[] }
  | { name: string; digits: number };

type Read = { readonly sent: SentSegment; readonly fault?: undefined } | { readonly fault: SegmentFault };

function readSegment({ name, kind, values, digits }: EditedSegment, segment: number): Read {
  if (name.trim() === '') return { fault: { kind: 'noName', segment } };
  if (kind === 'digits') {
    const count = Number(digits);
    const possible = Number.isInteger(count) && count >= 1 && count <= MOST_DIGITS;
    return possible
      ? { sent: { name: name.trim(), digits: count } }
      : { fault: { kind: 'noDigits', segment } };
  }
  const read: { code: string; name: string }[] = [];
  for (const [i, line] of values.split('\n').entries()) {
    if (line.trim() === '') continue;
    const { code = '', name: meaning = '' } = LINE.exec(line.trim().normalize('NFC'))?.groups ?? {};
    if (!CODE.test(code)) return { fault: { kind: 'badLine', segment, line: i + 1 } };
    if (read.some((value) => value.code === code)) return { fault: { kind: 'twice', segment, line: i + 1 } };
    read.push({ code, name: meaning.trim() });
  }
  if (read.length === 0) return { fault: { kind: 'noValues', segment } };
  return { sent: { name: name.trim(), values: read } };
}

/** Parses segments that a form holds as text, so that nothing typed is lost. */
export function parseEdited(text: string): EditedSegment[] {
  try {
    return JSON.parse(text) as EditedSegment[];
  } catch {
    return [];
  }
}
