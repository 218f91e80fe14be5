import { createHash } from 'node:crypto';
import { type BonusName, bonusNames } from '@blattwerk/plan/bonuses/bonuses.ts';
import type { Kysely } from 'kysely';
import { type ImportFault, quoted } from '../../../platform/csv/fault.ts';
import type { DB } from '../../../platform/database/database-types.ts';
import { readAmount } from '../../../sales/orders/import/read-cell.ts';
import type { Cells } from '../../../sales/orders/import/row-reader.ts';
import { type FileColumns, readTakeoverFile } from '../read-takeover-file.ts';
import { Report } from '../report.ts';

/** The meaning of a name in the other system: a bonus, or nothing to compare. */
type Meaning = BonusName | 'none';

/** Names of the other system with their meanings. */
export type BonusMeanings = Readonly<Record<string, Meaning>>;

/**
 * Parses `NAME=bonus`, the meaning of a name in the other system.
 * @throws RangeError for another format, and for a bonus that the programme does not have
 */
export function readMeanings(given: readonly string[]): BonusMeanings {
  const known: readonly Meaning[] = [...bonusNames, 'none'];
  const pairs = given.map((text): [string, Meaning] => {
    const split = text.lastIndexOf('=');
    const meaning = known.find((one) => one === text.slice(split + 1));
    if (split < 1 || meaning === undefined)
      throw new RangeError(`${text} is not NAME=bonus with one of the bonuses ${known.join(', ')}`);
    return [text.slice(0, split).trim(), meaning];
  });
  return Object.fromEntries(pairs);
}

/** The columns of another system's list of commissions (docs/takeover.md). */
const listColumns: FileColumns = {
  name: 'commissions',
  required: ['old_number', 'bonus', 'amount'],
  optional: [],
};

/** The list for one partner and bonus: its line numbers in the file, and their sum. */
export interface ListedLines {
  readonly partner: number;
  readonly bonus: BonusName;
  readonly lines: readonly number[];
  readonly cents: number;
}

/** A name in the list: its meaning, null if undefined, and the sum of its lines. */
export interface ListedName {
  readonly name: string;
  readonly meaning: Meaning | null;
  readonly lines: number;
  readonly cents: number;
}

/** The contents of a list, and its faults. */
export interface ReadList {
  readonly rows: number;
  readonly failed: number;
  /** Lines that were added to an earlier one of the same partner and bonus. */
  readonly added: number;
  /** Lines that are not to be compared. */
  readonly leftOut: number;
  /** Total of all compared lines. */
  readonly cents: number;
  readonly names: readonly ListedName[];
  readonly errors: readonly ImportFault[];
  readonly ignoredColumns: readonly string[];
  readonly listed: readonly ListedLines[];
  /** SHA-256 of the file. */
  readonly hash: Buffer;
}

/** More names than this are a column of something else. */
const MOST_NAMES = 200;

/**
 * Reads another system's list of commissions and validates each line: partner number, bonus name and amount.
 * @throws UnreadableFileError for a file without a usable header, or a truncated one
 */
export async function readList(
  db: Kysely<DB>,
  file: AsyncIterable<Uint8Array>,
  meanings: BonusMeanings,
): Promise<ReadList> {
  const report = new Report();
  const hash = createHash('sha256');
  const list = new List(await findNumbers(db), meanings);
  for await (const cells of readTakeoverFile(hashed(file, hash), listColumns, report.ignore)) {
    list.add(cells);
    report.read(cells.faults);
  }
  const { rows, errors, ignoredColumns } = report.result();
  return { rows, errors, ignoredColumns, ...list.result(), hash: hash.digest() };
}

async function* hashed(
  bytes: AsyncIterable<Uint8Array>,
  hash: { update: (bytes: Uint8Array) => unknown },
): AsyncGenerator<Uint8Array> {
  for await (const piece of bytes) {
    hash.update(piece);
    yield piece;
  }
}

async function findNumbers(db: Kysely<DB>): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('partners')
    .select(['id', 'old_number as number'])
    .where('old_number', 'is not', null)
    .execute();
  return new Map(rows.map(({ id, number }) => [String(number), id]));
}

/** Names are compared case-insensitively. */
const folded = (name: string) => name.trim().toLowerCase();

class List {
  readonly #numbers: ReadonlyMap<string, number>;
  readonly #meanings: ReadonlyMap<string, Meaning>;
  readonly #names = new Map<
    string,
    { name: string; meaning: Meaning | null; lines: number; cents: number }
  >();
  readonly #sums = new Map<string, { partner: number; bonus: BonusName; lines: number[]; cents: number }>();
  #failed = 0;
  #added = 0;
  #leftOut = 0;
  #cents = 0;

  constructor(numbers: ReadonlyMap<string, number>, meanings: BonusMeanings) {
    this.#numbers = numbers;
    this.#meanings = new Map([
      ...bonusNames.map((name): [string, Meaning] => [name, name]),
      ...Object.entries(meanings).map(([name, meaning]): [string, Meaning] => [folded(name), meaning]),
    ]);
  }

  /** Adds a line, or records its faults. */
  add(cells: Cells): void {
    const name = cells.required('bonus');
    const meaning = this.#meanings.get(folded(name)) ?? null;
    const cents = readCents(cells);
    if (name !== '') this.#count(name, meaning, cents ?? 0);
    if (meaning === 'none') {
      if (cells.faults.length === 0) this.#leftOut += 1;
      else this.#failed += 1;
      return;
    }
    if (meaning === null && name !== '')
      cells.fault('bonus', `${quoted(name)} is no bonus here, and nothing says which one it means`);
    const number = cells.required('old_number', 50);
    const partner = this.#numbers.get(number);
    if (number !== '' && partner === undefined)
      cells.fault('old_number', `${quoted(number)} is nobody's number here`);
    if (cells.faults.length > 0 || partner === undefined || meaning === null || cents === null)
      this.#failed += 1;
    else this.#take({ line: cells.line, partner, bonus: meaning, cents });
  }

  result() {
    return {
      failed: this.#failed,
      added: this.#added,
      leftOut: this.#leftOut,
      cents: this.#cents,
      names: [...this.#names.values()],
      listed: [...this.#sums.values()],
    };
  }

  #count(name: string, meaning: Meaning | null, cents: number): void {
    const key = folded(name);
    const known = this.#names.get(key);
    if (known) {
      known.lines += 1;
      known.cents += cents;
    } else if (this.#names.size < MOST_NAMES) this.#names.set(key, { name, meaning, lines: 1, cents });
  }

  #take({
    line,
    partner,
    bonus,
    cents,
  }: {
    line: number;
    partner: number;
    bonus: BonusName;
    cents: number;
  }): void {
    const key = `${partner} ${bonus}`;
    const known = this.#sums.get(key);
    this.#cents += cents;
    if (known) {
      this.#added += 1;
      known.lines.push(line);
      known.cents += cents;
    } else this.#sums.set(key, { partner, bonus, lines: [line], cents });
  }
}

/** An amount in cents; negative ones were taken back by the other system. */
function readCents(cells: Cells): number | null {
  const text = cells.text('amount');
  if (text === '') cells.fault('amount', 'is missing');
  const isBelow = text.startsWith('-');
  const cents = cells.value('amount', (amount) => readAmount(isBelow ? amount.slice(1).trim() : amount));
  return cents !== null && isBelow ? -cents : cents;
}
