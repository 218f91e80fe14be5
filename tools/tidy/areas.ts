import { dirname, posix } from 'node:path';
import { parseSync } from 'oxc-parser';
import type { Finding, ProjectFile } from './project-files.ts';

/** The order of the folders of one source tree. */
export interface AreaOrder {
  /** Path of the tree from the root of the project, such as `apps/server/src`. */
  readonly root: string;
  /** Its folders from top to bottom: each imports only from those after it. */
  readonly order: readonly string[];
}

/** The imports between areas. */
export interface AreaFinding extends Finding {
  /** `from -> to: count`, from top to bottom. */
  readonly arrows: readonly string[];
}

/**
 * Lists the imports between areas, and reports every import that runs upwards, every file outside of all areas that an area
 * imports, and every import cycle between folders within one. Tests may import upwards: they start the whole product.
 */
export function checkAreas(files: readonly ProjectFile[], { root, order }: AreaOrder): AreaFinding {
  const imports = files
    .filter(({ path }) => path.startsWith(`${root}/`) && !/\.test\.tsx?$|\/testing\//.test(path))
    .flatMap(({ path, text }) => importsOf(path, text).map((to) => ({ from: path, to })))
    .filter(({ to }) => to.startsWith(`${root}/`));
  const areaOf = (path: string) => path.slice(root.length + 1).split('/');
  const counts = new Map<string, number>();
  const violations: string[] = [];
  for (const { from, to } of imports) {
    const [[area = '', ...below], [target = '', ...targetBelow]] = [areaOf(from), areaOf(to)];
    // Files above all areas put them together.
    if (below.length === 0 || area === target) continue;
    const [high, low] = [order.indexOf(area), order.indexOf(target)];
    if (high < 0) violations.push(`${from}: ${area} is no area`);
    else if (targetBelow.length === 0 || low < 0)
      violations.push(`${from}: imports ${to}, which no area has`);
    else if (low < high) violations.push(`${from}: ${area} imports ${to}, which stands above it`);
    counts.set(`${area} -> ${target}`, (counts.get(`${area} -> ${target}`) ?? 0) + 1);
  }
  const arrows = order.flatMap((area) =>
    order.flatMap((target) => {
      const count = counts.get(`${area} -> ${target}`);
      return count === undefined ? [] : [`${area} -> ${target}: ${count}`];
    }),
  );
  for (const circle of circlesOf(imports, root)) violations.push(`folders in a circle: ${circle.join(', ')}`);
  return { checked: imports.length, violations: [...new Set(violations)].toSorted(), arrows };
}

function importsOf(path: string, text: string): string[] {
  const { module } = parseSync(path, text);
  const named = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
    ...module.dynamicImports.map(({ moduleRequest }) =>
      text.slice(moduleRequest.start, moduleRequest.end).replaceAll(/^['"`]|['"`]$/g, ''),
    ),
  ];
  return named
    .filter((name) => name.startsWith('.'))
    .map((name) => posix.normalize(`${dirname(path)}/${name}`));
}

/** Groups of sibling folders that import each other, directly or indirectly. */
function circlesOf(imports: readonly { from: string; to: string }[], root: string): string[][] {
  const next = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    const pair = partingFolders(from.slice(root.length + 1), to.slice(root.length + 1));
    if (pair !== null) next.set(pair[0], (next.get(pair[0]) ?? new Set()).add(pair[1]));
  }
  const reach = (start: string): Set<string> => {
    const found = new Set<string>();
    const open = [start];
    for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
      for (const other of next.get(folder) ?? []) {
        if (found.has(other)) continue;
        found.add(other);
        open.push(other);
      }
    }
    return found;
  };
  const reached = new Map([...next.keys()].map((folder) => [folder, reach(folder)]));
  const inCircle = [...next.keys()].filter((folder) => reached.get(folder)?.has(folder));
  const groups = new Map<string, string[]>();
  for (const folder of inCircle) {
    const group = inCircle.filter(
      (other) => reached.get(folder)?.has(other) && reached.get(other)?.has(folder),
    );
    groups.set(group.toSorted().join(), group.toSorted());
  }
  return [...groups.values()];
}

/** The two folders where the paths of two files diverge; null if one of the files is directly in the common folder. */
function partingFolders(from: string, to: string): [string, string] | null {
  const [one, other] = [from.split('/'), to.split('/')];
  let depth = 0;
  while (one[depth] === other[depth]) depth += 1;
  if (depth >= one.length - 1 || depth >= other.length - 1) return null;
  return [one.slice(0, depth + 1).join('/'), other.slice(0, depth + 1).join('/')];
}
