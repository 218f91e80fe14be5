import { asRefusal } from '@blattwerk/contract/http/refusal.ts';
import type { RefusalCode } from '@blattwerk/contract/http/refusals.ts';
import { productRow } from '@blattwerk/contract/products/products.contract.ts';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { ApiError } from '../../platform/api-error.ts';
import type { DB } from '../../platform/database/database-types.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { type ImportReport, importRows, type Outcome } from '../../platform/rows/import-rows.ts';
import { changeProduct, createProduct, type Deed } from './change-product.ts';
import { findProduct, type ProductFacts } from './products.queries.ts';

type Row = z.output<typeof productRow>;

interface HowToImport extends Deed {
  readonly check?: '1' | undefined;
  readonly columns?: string | undefined;
}

/**
 * Imports products, which are identified by number. What cannot be done is a fault of its row; the other rows are
 * stored.
 */
export function importProductRows(
  db: Kysely<DB>,
  file: AsyncIterable<Uint8Array>,
  { check, columns, ...deed }: HowToImport,
): Promise<ImportReport> {
  return importRows(db, file, {
    check,
    columns,
    schema: productRow,
    required: ['number', 'name', 'net', 'vat', 'qp'],
    numbers: ['qp', 'days'],
    decimals: ['net', 'vat'],
    write: (tx, row, given) => writeRow(tx, { row, given }, deed).catch(faultOf),
  });
}

async function writeRow(
  tx: Tx,
  { row, given }: { readonly row: Row; readonly given: ReadonlySet<string> },
  deed: Deed,
): Promise<Outcome> {
  const worth = { netCents: row.net, vatBp: row.vat, qp: row.qp };
  const known = await findProduct(tx, { number: row.number }, deed.now);
  if (known === undefined) {
    await createProduct(tx, { facts: factsOf(row, given), worth }, deed);
    return 'created';
  }
  const change = {
    ...factsOf(row, given, known),
    ...worth,
    ...(row.valid_from && { validFrom: row.valid_from }),
  };
  return (await changeProduct(tx, { id: known.id, change }, deed)) ? 'updated' : 'unchanged';
}

/** The facts of a row; columns that the file does not have keep the stored values. */
function factsOf(row: Row, given: ReadonlySet<string>, known?: ProductFacts): ProductFacts {
  const said = <T>(column: keyof Row, value: T | undefined, old: T | undefined) =>
    given.has(column) ? value : old;
  const names = {
    en: said('name_en', row.name_en, known?.names.en),
    'fr-FR': said('name_fr', row.name_fr, known?.names['fr-FR']),
    'ru-RU': said('name_ru', row.name_ru, known?.names['ru-RU']),
  };
  const kind = row.kind ?? known?.kind ?? 'goods';
  return {
    number: row.number,
    name: row.name,
    names: namesWithout(names),
    kind,
    days: said('days', row.days ?? null, known?.kind === kind ? known.days : null) ?? null,
    shopId: said('shop_id', row.shop_id ?? null, known?.shopId) ?? null,
  };
}

/** The names that are not empty. */
export function namesWithout(
  names: Readonly<Record<string, string | null | undefined>>,
): ProductFacts['names'] {
  return Object.fromEntries(Object.entries(names).filter(([, name]) => name));
}

const columnOf: Readonly<Record<string, string>> = { shopId: 'shop_id', validFrom: 'valid_from' };

const columnOfCode: Readonly<Partial<Record<RefusalCode, string>>> = {
  productMonthClosed: 'valid_from',
  productOrdered: 'valid_from',
  productSold: 'kind',
};

/** A refused change as the fault of a row: nothing was written by then. */
function faultOf(error: unknown): Outcome {
  if (!(error instanceof ApiError)) throw error;
  const [violation] = error.details.violations ?? [];
  if (violation === undefined)
    return { column: columnOfCode[error.refused.code] ?? 'number', refused: error.refused };
  const { propertyPath, refused } = violation;
  return { column: columnOf[propertyPath] ?? propertyPath, refused: asRefusal(refused) };
}
