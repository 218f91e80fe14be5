import type { getToday } from '@blattwerk/contract/today/today.contract.ts';
import type { HandlerAnswer } from '../../platform/http/route.ts';
import type { Candidate, TaskKind } from './decide-today.ts';

type Shown = HandlerAnswer<typeof getToday>['tasks'][number];

/** The data of a task besides its kind and object. */
export type Facts = Omit<Shown, 'kind' | 'object'>;

/** A task that may be shown, with all of its data. */
export interface Task extends Candidate {
  readonly facts: Facts;
}

const nothing: Facts = {
  person: null,
  day: null,
  levelName: null,
  missingQualificationPoints: null,
  missingLegs: [],
  missingPapers: [],
  customers: null,
  leg: null,
  amount: null,
  estimated: false,
  membership: null,
  renewal: null,
  endsSoon: false,
  note: null,
  text: null,
};

/** A task of a kind; facts that do not apply to it are omitted. */
export function taskOf(
  kind: TaskKind,
  { object, rank, basis, since, ...facts }: Omit<Candidate, 'kind'> & Partial<Facts>,
): Task {
  return { kind, object, rank, basis, ...(since && { since }), facts: { ...nothing, ...facts } };
}

/** A task in the API. */
export function presentTask({ kind, object, facts }: Task): Shown {
  return { kind, object, ...facts };
}
