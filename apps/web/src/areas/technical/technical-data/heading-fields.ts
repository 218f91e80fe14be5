import { type ImportColumn, importColumns } from './import-kinds.ts';
import type { Kind } from './technical.data.ts';

/** What columns are called in one language: on the screen, and in the dialog of the import. */
export interface Labels {
  readonly column: Readonly<Record<string, string>>;
  readonly import: { readonly column: Readonly<Record<ImportColumn, string>> };
}

/** Labels of the screen that stand for a field under another key; by the field's own key they are found anyway. */
const onScreen: { readonly [K in Kind]?: Partial<Record<ImportColumn, string>> } = {
  field_devices: { code: 'deviceCode' },
};

/** As people write a heading: without capitals, hints in brackets, and spaces that nobody sees. */
function plain(heading: string): string {
  return heading
    .normalize('NFC')
    .replaceAll(/\([^)]*\)/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/['’]/g, '’')
    .trim()
    .toLowerCase();
}

/** Which field each label of a section means, in any of the languages; what could mean two means none. */
function fieldsByLabel(kind: Kind, languages: readonly Labels[]): Map<string, ImportColumn | null> {
  const fields = new Map<string, ImportColumn | null>();
  for (const { name } of importColumns[kind])
    for (const { column, import: dialog } of languages) {
      const labels = [dialog.column[name], column[name], column[onScreen[kind]?.[name] ?? '']];
      for (const label of labels) {
        if (label === undefined) continue;
        const known = fields.get(plain(label));
        fields.set(plain(label), known === undefined || known === name ? name : null);
      }
    }
  return fields;
}

/**
 * What the columns of a file are, once the labels of the screen count as headings too. `columns` is what the server made
 * of them, by the names of the import; a field stands in one column only. Null if the labels add nothing.
 */
export function fieldsOfHeadings(
  kind: Kind,
  columns: readonly { readonly name: string; readonly field: string | null }[],
  languages: readonly Labels[],
): string[] | null {
  const byLabel = fieldsByLabel(kind, languages);
  const taken = new Set(columns.map(({ field }) => field));
  const fields = columns.map(({ name, field }) => {
    const meant = field === null ? byLabel.get(plain(name)) : null;
    if (meant === null || meant === undefined || taken.has(meant)) return field ?? '';
    taken.add(meant);
    return meant;
  });
  return fields.some((field, index) => field !== (columns[index]?.field ?? '')) ? fields : null;
}
