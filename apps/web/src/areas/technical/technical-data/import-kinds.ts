import type { Kind } from './technical.data.ts';

/** Columns of a section's import file: whether each is required, and an example. */
export const importColumns = {
  projects: [
    { name: 'number', needed: true, example: '2026-014' },
    { name: 'name', needed: true, example: 'Grundschule Am Lindenhof' },
    { name: 'site', needed: false, example: 'Lindenhof 3, Köln' },
    { name: 'status', needed: false, example: 'planned' },
    { name: 'contact', needed: false, example: 'Bauleitung' },
  ],
  aks: [
    { name: 'project', needed: true, example: '2026-014' },
    { name: 'code', needed: true, example: 'H01-LÜ-03' },
    { name: 'name', needed: false, example: 'Zuluft Aula' },
  ],
  cable_types: [
    { name: 'designation', needed: true, example: 'J-Y(St)Y 2×2×0,8' },
    { name: 'cores', needed: true, example: '4' },
    { name: 'crossSection', needed: true, example: '0,5' },
    { name: 'usage', needed: false, example: 'Fühler' },
  ],
  field_devices: [
    { name: 'project', needed: true, example: '2026-014' },
    { name: 'aks', needed: true, example: 'H01-LÜ-03' },
    { name: 'code', needed: true, example: 'B10' },
    { name: 'type', needed: true, example: 'Zuluftfühler' },
    { name: 'signal', needed: true, example: 'AI' },
    { name: 'manufacturer', needed: false, example: 'Nordklima' },
    { name: 'location', needed: false, example: 'Dachzentrale' },
    { name: 'cableType', needed: false, example: 'J-Y(St)Y 2×2×0,8' },
    { name: 'cableLengthCm', needed: false, example: '1250' },
  ],
} as const satisfies Record<Kind, readonly { name: string; needed: boolean; example: string }[]>;

export type ImportColumn = (typeof importColumns)[Kind][number]['name'];

/** A template: the columns, and one row as an example. */
export function templateOf(kind: Kind): string {
  const columns = importColumns[kind];
  const line = (cells: readonly string[]) => `${cells.join(';')}\r\n`;
  return `\ufeff${line(columns.map(({ name }) => name))}${line(columns.map(({ example }) => example))}`;
}
