/** Problems that can be measured on a page: what does not fit, what is unreadable, and errors while opening it. */
const faultKinds = ['overflow', 'cut off', 'contrast', 'error'] as const;

export type FaultKind = (typeof faultKinds)[number];

/** A fault on one image. */
export interface Fault {
  readonly kind: FaultKind;
  readonly text: string;
  /** The image: its width and theme. */
  readonly look: string;
}

/** A fault of a sheet, with all images that show it. */
export interface SheetFault {
  readonly kind: FaultKind;
  readonly text: string;
  readonly looks: readonly string[];
}

/** The kind of a line reported by `overflows`. */
export function kindOfOverflow(text: string): FaultKind {
  return text.startsWith('cut off') ? 'cut off' : 'overflow';
}

/** The faults of a sheet, each once, in the order in which they were found. */
export function faultsOfSheet(faults: readonly Fault[]): SheetFault[] {
  const alike = Map.groupBy(faults, ({ kind, text }) => `${kind} ${text}`);
  return [...alike.values()].flatMap(([first, ...others]) =>
    first === undefined
      ? []
      : [{ kind: first.kind, text: first.text, looks: [first, ...others].map(({ look }) => look) }],
  );
}

/** A fault in one line. */
export function lineOf({ kind, text, looks }: SheetFault): string {
  return `${kind}: ${text} (${looks.join('; ')})`;
}

/** The number of each kind: "overflow 0, cut off 2" and so on. */
export function countsOf(faults: readonly SheetFault[]): string {
  return faultKinds
    .map((kind) => `${kind} ${faults.filter((fault) => fault.kind === kind).length}`)
    .join(', ');
}
