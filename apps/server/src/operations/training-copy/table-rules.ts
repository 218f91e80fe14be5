import type { TableRule } from './replacements.ts';
import { rulesFromN } from './table-rules-from-n.ts';
import { rulesToM } from './table-rules-to-m.ts';

/** The rule of each table of the product in a training copy. */
export const tableRules: Readonly<Record<string, TableRule>> = { ...rulesToM, ...rulesFromN };
