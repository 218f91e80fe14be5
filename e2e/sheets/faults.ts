/** What can be measured on a picture: what does not fit, what cannot be read, and what went wrong on the way to it. */
const faultKinds = ['overflow', 'cut off', 'contrast', 'error'] as const;

export type FaultKind = (typeof faultKinds)[number];

/** A fault of one picture. */
export interface Fault {
  readonly kind: FaultKind;
  readonly text: string;
  /** Which picture: its width and theme. */
  readonly look: string;
}

/** A fault of a sheet, with all pictures that show it. */
export interface SheetFault {
  readonly kind: FaultKind;
  readonly text: string;
  readonly looks: readonly string[];
}

/** Which kind a line is of that `overflows` says. */
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

/** How many there are of each kind: "overflow 0, cut off 2" and so on. */
export function countsOf(faults: readonly SheetFault[]): string {
  return faultKinds
    .map((kind) => `${kind} ${faults.filter((fault) => fault.kind === kind).length}`)
    .join(', ');
}
