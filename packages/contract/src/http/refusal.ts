import { z } from 'zod';
import { type RefusalCode, refusals } from './refusals.ts';

type Words<Code extends RefusalCode> = (typeof refusals)[Code] extends infer Entry
  ? Entry extends { readonly other: infer Other }
    ? Other
    : Entry
  : never;

type NamesIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

/** The values for the placeholders in a refusal's text. Instants are ISO 8601. */
export type RefusalParams<Code extends RefusalCode> = {
  readonly [Name in NamesIn<Words<Code>>]: string | number;
};

/** Codes whose texts have no placeholders. */
export type PlainCode = {
  [Code in RefusalCode]: NamesIn<Words<Code>> extends never ? Code : never;
}[RefusalCode];

/** Why something is refused: the code, the values for its text, and the English text. */
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

/** The same refusal with a more specific English text, for readers of the API's responses. */
export function inWords(refused: Refusal, text: string): Refusal {
  return { ...refused, text };
}

/** Either form of a refusal, as an object. */
export function asRefusal(refused: PlainCode | Refusal): Refusal {
  return typeof refused === 'string' ? refusal(refused) : refused;
}

/** Schemas report an error only by its text; this maps the text back to its refusal. */
const bySchemaText = new Map<string, Refusal>();

/** The error message for a rule of a schema. Schemas are created once, at start-up. */
export function refusalText<Code extends RefusalCode>(code: Code, ...params: ParamsArgument<Code>): string {
  const made = refusal(code, ...params);
  bySchemaText.set(made.text, made);
  return made.text;
}

/** The refusal behind an error text of a schema; undefined for the schema library's own texts. */
export function refusalOfText(text: string): Refusal | undefined {
  return bySchemaText.get(text);
}

/** The fields of a refusal in a response, in addition to its English text. */
export const refusalFields = {
  code: z.literal(Object.keys(refusals) as RefusalCode[]),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
};
