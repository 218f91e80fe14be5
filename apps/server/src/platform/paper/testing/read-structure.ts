import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A PDF as read by a screen reader. */
interface PdfStructure {
  readonly title: string;
  readonly language: string;
  readonly isTagged: boolean;
  /**
   * Elements of each page in reading order, each with its text, nested ones indented by a space: `H1 Gutschrift`. A
   * table that spans several pages is listed in full for each of them.
   */
  readonly pages: readonly (readonly string[])[];
  readonly artifacts: readonly string[];
  /** Texts that are neither in an element nor in an artifact. */
  readonly unmarked: readonly string[];
}

/** Properties of content that the library's types omit. */
interface Item {
  readonly str?: string;
  readonly type?: string;
  readonly id?: string | null;
  readonly tag?: string | null;
}

interface TreeNode {
  readonly role?: string;
  readonly type?: string;
  readonly id?: string;
  readonly children?: readonly TreeNode[];
}

/** Assigns the texts of a PDF to marked content by id, to artifacts, or to neither. */
interface Texts {
  readonly byId: Map<string, string>;
  readonly artifacts: string[];
  readonly unmarked: string[];
}

/** Opens a PDF with the library that browsers use, and reads its structure. */
export async function readStructure(bytes: Uint8Array): Promise<PdfStructure> {
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const pdf = await loading.promise;
  const texts: Texts = { byId: new Map(), artifacts: [], unmarked: [] };
  const trees: TreeNode[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent({ includeMarkedContent: true });
    sortTexts(items as readonly Item[], texts);
    trees.push((await page.getStructTree()) as TreeNode);
  }
  const { info } = (await pdf.getMetadata()) as { info: { Title?: string; Language?: string } };
  // A Map, although the library's types declare an object.
  const mark = (await pdf.getMarkInfo()) as unknown as ReadonlyMap<string, boolean> | null;
  await loading.destroy();
  return {
    title: info.Title ?? '',
    language: info.Language ?? '',
    isTagged: mark?.get('Marked') === true,
    pages: trees.map((tree) => elementsOf(tree, texts.byId)),
    artifacts: texts.artifacts,
    unmarked: texts.unmarked,
  };
}

function sortTexts(items: readonly Item[], { byId, artifacts, unmarked }: Texts): void {
  const open: Item[] = [];
  for (const item of items) {
    if (item.type?.startsWith('begin')) open.push(item);
    else if (item.type === 'endMarkedContent') open.pop();
    const text = (item.str ?? '').replaceAll(/[\u00a0\u202f]/g, ' ').trim();
    if (text === '') continue;
    const id = open.findLast((one) => one.id)?.id;
    if (id) byId.set(id, [byId.get(id), text].filter(Boolean).join(' '));
    else if (open.some(({ tag }) => tag === 'Artifact')) artifacts.push(text);
    else unmarked.push(text);
  }
}

function elementsOf({ children = [] }: TreeNode, byId: ReadonlyMap<string, string>, depth = 0): string[] {
  return children.flatMap((child) => {
    if (child.role === undefined) return [];
    const own = (child.children ?? []).flatMap(({ id }) => byId.get(id ?? '') ?? []);
    const line = ' '.repeat(depth) + [child.role, ...own].join(' ');
    return [line, ...elementsOf(child, byId, depth + 1)];
  });
}
