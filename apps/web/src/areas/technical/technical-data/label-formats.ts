/** A4 sheets of labels as sold: sizes in millimetres, and the number of labels. */
export const labelFormats = [
  { id: '70x37', columns: 3, rows: 8 },
  { id: '63x38', columns: 3, rows: 7 },
  { id: '48x25', columns: 4, rows: 10 },
] as const;

export type LabelFormat = (typeof labelFormats)[number];

/** Distributes labels over sheets; the first `skipped` places of the first sheet stay empty. */
export function sheetsOf<Device>(
  devices: readonly Device[],
  { columns, rows }: LabelFormat,
  skipped: number,
): (Device | null)[][] {
  const perSheet = columns * rows;
  const places: (Device | null)[] = [...Array.from({ length: skipped % perSheet }, () => null), ...devices];
  const sheets: (Device | null)[][] = [];
  for (let i = 0; i < places.length; i += perSheet) sheets.push(places.slice(i, i + perSheet));
  return sheets;
}
