const any = (length: number) => new RegExp(`^"(?:[^"]|""){0,${length}}"$`);
const date = /^((0[1-9]|[1-2]\d|3[0-1])(0[1-9]|1[0-2])20\d\d)$/;
const account = /^(?!0{1,9}$)(\d{1,9})$/;
const day = /^20\d\d(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/;

/** A field that stays empty, for numbers and for texts, which keep their quotation marks. */
const nothing = /^$/;
const noText = /^""$/;

/**
 * Expressions for the 31 fields of the header: DATEV's format „Header“, as documented by other implementers (see the decision
 * on accounting exports).
 */
export const headerExpressions: readonly RegExp[] = [
  /^"(EXTF|DTVF)"$/,
  /^(700)$/,
  /^(16|20|21|46|48|65)$/,
  /^"(Buchungsstapel)"$/,
  /^(13)$/,
  /^(20\d{2})(0[1-9]|1[0-2])(0[1-9]|[1-2]\d|3[0-1])(2[0-3]|[01]\d)([0-5]\d)([0-5]\d)\d{3}$/,
  /^$/,
  /^"\w{0,2}"$/,
  /^"\w{0,25}"$/,
  /^"\w{0,25}"$/,
  /^([1-9]\d{3,6})$/,
  /^([1-9]\d{0,4})$/,
  day,
  /^[4-8]$/,
  day,
  day,
  /^"[\w.\-/ ]{0,30}"$/,
  /^"([A-Z]{2}){0,2}"$/,
  /^[1-2]$/,
  /^(0|30|40|50|64)$/,
  /^(0|1)$/,
  /^"([A-Z]{3})"$/,
  nothing,
  noText,
  nothing,
  nothing,
  /^"(\d{2}){0,2}"$/,
  /^\d{0,4}$/,
  nothing,
  noText,
  /^".{0,16}"$/,
];

/**
 * Expressions for the fields of a booking that are or may be written, by number: „Buchungsstapel“, version 13, from the same
 * sources.
 */
export const bookingExpressions: Readonly<Record<number, RegExp>> = {
  1: /^(?!0{1,10},00)\d{1,10},\d{2}$/,
  2: /^"(S|H)"$/,
  3: /^"([A-Z]{3})"$/,
  4: /^([1-9]\d{0,3},\d{2,6})$/,
  5: /^(?!0{1,10},00)\d{1,10},\d{2}$/,
  7: account,
  8: account,
  9: /^("\d{4}")$/,
  10: /^(\d{4})$/,
  11: /^("[\w$%\-/]{0,36}")$/,
  12: /^("[\w$%\-/]{0,12}")$/,
  13: /^([1-9]\d{0,7},\d{2})$/,
  14: any(60),
  15: /^(0|1)$/,
  20: any(210),
  114: /^(0|1)$/,
  115: date,
  116: date,
  117: date,
};

/** Fields that a booking must have. */
export const neededFields = [1, 2, 7, 8, 10] as const;
