import { z } from 'zod';
import { type RefusalCode, refusals } from './refusals.ts';

type Words<Code extends RefusalCode> = (typeof refusals)[Code] extends infer Entry
  ? Entry extends { readonly other: infer Other }
    ? Other
    : Entry
  : never;

type NamesIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

/** What the words of a refusal name: a value for each pair of braces. Instants are ISO 8601. */
export type RefusalParams<Code extends RefusalCode> = {
  readonly [Name in NamesIn<Words<Code>>]: string | number;
};

/** Codes whose words name nothing. */
export type PlainCode = {
  [Code in RefusalCode]: NamesIn<Words<Code>> extends never ? Code : never;
}[RefusalCode];

/** Why something is refused: its code, what its words name, and the words in English. */
export interface Refusal {
  readonly code: RefusalCode;
  readonly params: Readonly<Record<string, string | number>>;
  readonly text: string;
}

type ParamsArgument<Code extends RefusalCode> = Code extends PlainCode ? [] : [params: RefusalParams<Code>];

/** A refusal by its code. */
export function refusal<Code extends RefusalCode>(code: Code, ...[given]: ParamsArgument<Code>): Refusal {
  const params: Refusal['params'] = given ?? {};
  const entry: string | { one: string; other: string } = refusals[code];
  const words = typeof entry === 'string' ? entry : entry[params.count === 1 ? 'one' : 'other'];
  return { code, params, text: words.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params[name])) };
}

/** The same refusal in English words that say more than those of the list, for whoever reads the API's answers. */
export function inWords(refused: Refusal, text: string): Refusal {
  return { ...refused, text };
}

/** Either form in which a refusal is given. */
export function asRefusal(refused: PlainCode | Refusal): Refusal {
  return typeof refused === 'string' ? refusal(refused) : refused;
}

/** Schemas say what is wrong by a text alone; this finds the refusal that it is the text of. */
const bySchemaText = new Map<string, Refusal>();

/** The message of a rule of a schema. Schemas are made once, at the start. */
export function refusalText<Code extends RefusalCode>(code: Code, ...params: ParamsArgument<Code>): string {
  const made = refusal(code, ...params);
  bySchemaText.set(made.text, made);
  return made.text;
}

/** The refusal whose text a schema was given, undefined for a text of the schema library's own. */
export function refusalOfText(text: string): Refusal | undefined {
  return bySchemaText.get(text);
}

/** How a refusal stands in an answer beside its English words. */
export const refusalFields = {
  code: z.literal(Object.keys(refusals) as RefusalCode[]),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
};
