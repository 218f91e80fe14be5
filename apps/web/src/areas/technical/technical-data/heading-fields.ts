import { type ImportColumn, importColumns } from './import-kinds.ts';
import type { Kind } from './technical.data.ts';

/** Column labels of a language: on the screen, and in the import dialog. */
export interface Labels {
  readonly column: Readonly<Record<string, string>>;
  readonly import: { readonly column: Readonly<Record<ImportColumn, string>> };
}

/** Labels of the screen whose key differs from the field's; the field's own key is found anyway. */
const onScreen: { readonly [K in Kind]?: Partial<Record<ImportColumn, string>> } = {
  field_devices: { code: 'deviceCode' },
};

/** A heading normalised: lower case, without hints in brackets and invisible spaces. */
function plain(heading: string): string {
  return heading
    .normalize('NFC')
    .replaceAll(/\([^)]*\)/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/['’]/g, '’')
    .trim()
    .toLowerCase();
}

/** The field of each label of a section, in any of the languages; ambiguous labels are left out. */
function fieldsByLabel(kind: Kind, languages: readonly Labels[]): Map<string, ImportColumn | null> {
  const fields = new Map<string, ImportColumn | null>();
  for (const { name } of importColumns[kind])
    for (const { column, import: dialog } of languages) {
      const labels = [dialog.column[name], column[name], column[onScreen[kind]?.[name] ?? '']];
      for (const label of labels) {
        if (label === undefined) continue;
        const earlier = fields.get(plain(label));
        fields.set(plain(label), earlier === undefined || earlier === name ? name : null);
      }
    }
  return fields;
}

/**
 * The mapping of a file's columns when the screen's labels count as headings too. `columns` is the server's mapping by
 * the import's names; a field has one column only. Null if the labels add nothing.
 */
export function fieldsOfHeadings(
  kind: Kind,
  columns: readonly { readonly name: string; readonly field: string | null }[],
  languages: readonly Labels[],
): string[] | null {
  const byLabel = fieldsByLabel(kind, languages);
  const used = new Set(columns.map(({ field }) => field));
  const fields = columns.map(({ name, field }) => {
    const match = field === null ? byLabel.get(plain(name)) : null;
    if (match === null || match === undefined || used.has(match)) return field ?? '';
    used.add(match);
    return match;
  });
  return fields.some((field, index) => field !== (columns[index]?.field ?? '')) ? fields : null;
}
