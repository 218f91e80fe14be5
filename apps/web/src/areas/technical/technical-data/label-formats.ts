/** Sheets of A4 with labels, as they are sold: measures in millimetres, and how many there are. */
export const labelFormats = [
  { id: '70x37', columns: 3, rows: 8 },
  { id: '63x38', columns: 3, rows: 7 },
  { id: '48x25', columns: 4, rows: 10 },
] as const;

export type LabelFormat = (typeof labelFormats)[number];

/** Labels on sheets; the first sheet may have been begun before: `skipped` labels of it stay empty. */
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
