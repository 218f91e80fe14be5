import { parseSync } from 'oxc-parser';
import { type Finding, lineOf, type ProjectFile } from './project-files.ts';

/** The web application imports only types from the contract: a value would pull the schema library into the bundle. */
export function checkContractTypesOnly(files: ProjectFile[]): Finding {
  const violations: string[] = [];
  for (const file of files) {
    const { staticImports, staticExports, dynamicImports } = parseSync(file.path, file.text).module;
    const report = (start: number): void => {
      violations.push(`${file.path}:${lineOf(file.text, start)}: import only types from the contract`);
    };
    for (const found of staticImports) {
      const onlyTypes = found.entries.length > 0 && found.entries.every((entry) => entry.isType);
      if (isContract(found.moduleRequest.value) && !onlyTypes) report(found.start);
    }
    for (const found of staticExports) {
      const values = found.entries.filter((entry) => !entry.isType);
      if (values.some((entry) => isContract(entry.moduleRequest?.value))) report(found.start);
    }
    for (const found of dynamicImports) {
      const { start, end } = found.moduleRequest;
      if (isContract(file.text.slice(start + 1, end - 1))) report(found.start);
    }
  }
  return { checked: files.length, violations };
}

function isContract(specifier: string | undefined): boolean {
  return specifier?.startsWith('@blattwerk/contract/') ?? false;
}
