import { peopleColumns } from '../people/read-person.ts';

const columns = [...peopleColumns.required, ...peopleColumns.optional];

/** A row of a file of people: a number, and what differs from an ordinary person below the top. */
export type PersonCells = Readonly<Record<string, string | number>>;

/** A file of people, one row each; below "1" by default. */
export function peopleFile(...people: PersonCells[]): string {
  const rows = people.map((person) => {
    const number = person.old_number ?? '';
    const cells: PersonCells = {
      email: `n${number}@alt.example`,
      first_name: 'Nora',
      last_name: `Nummer${number}`.replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? ''),
      sponsor_number: '1',
      joined_at: '2021-03-04',
      ...person,
    };
    return columns.map((column) => cells[column] ?? '').join(';');
  });
  return [columns.join(';'), ...rows, ''].join('\n');
}

/** The cells of an affiliate. */
export const affiliate = { account_type: 'affiliate', affiliate_since: '2021-04-01' } as const;

/** The partner at the top of the old tree. */
export const top = { old_number: '1', sponsor_number: '', ...affiliate } as const;
