import type { QuestionAbout } from '@blattwerk/contract/questions/question-fields.ts';
import { berlinDay } from '@blattwerk/plan/days.ts';
import { requireOwnCredit } from '../../commission/credits/credit.policy.ts';
import { findPayout } from '../../money/payouts/payouts.queries.ts';
import { invalidField, notFound } from '../../platform/api-error.ts';
import type { Deps } from '../../platform/deps.ts';
import { isOwn, ownPartner, type Session } from '../../platform/http/session.ts';
import { findOrder } from '../../sales/orders/orders.queries.ts';
import { whyVanished } from '../../sales/orders/vanished-estimate.ts';
import type { KeptSubject } from './write-questions.queries.ts';

/** The subject of a question, in the fields of the call. */
export interface NamedSubject {
  readonly about: QuestionAbout;
  readonly credit?: number | string | undefined;
  readonly order?: number | undefined;
  readonly payout?: number | undefined;
  readonly month?: string | undefined;
  readonly orderNumber?: string | undefined;
}

type SubjectDeps = Pick<Deps, 'db' | 'log' | 'clock'>;

const nothing = { cycle: null, credit: null, order: null, payout: null, month: null, orderNumber: null };

/**
 * The subject of a question: one of the caller's own records, whatever else they may see as an operator, or a missing
 * credit.
 * @throws ApiError 404 for a record that is not theirs, whether it exists or not; 422 if the field for `about` is
 * missing, and for a month that has not begun
 */
export async function requireOwnSubject(
  deps: SubjectDeps,
  session: Session,
  named: NamedSubject,
): Promise<KeptSubject> {
  const about = named.about;
  if (about === 'credit') return { ...nothing, about, ...(await ownCredit(deps, session, named.credit)) };
  if (about === 'order') return { ...nothing, about, order: await ownOrder(deps, session, named.order) };
  if (about === 'payout') return { ...nothing, about, payout: await ownPayout(deps, session, named.payout) };
  const { month, orderNumber = null } = named;
  if (month === undefined) throw invalidField('month', 'blank');
  if (month > berlinDay(deps.clock.now().getTime()).slice(0, 7))
    throw invalidField('month', 'questionMonthAhead');
  return { ...nothing, about, month: `${month}-01`, orderNumber };
}

/** A final credit by its key; an estimate by its order, since it has no number before the closing. */
async function ownCredit(
  deps: SubjectDeps,
  session: Session,
  credit: number | string | undefined,
): Promise<Partial<KeptSubject>> {
  if (credit === undefined) throw invalidField('credit', 'blank');
  const { id, cycle, partner, order } = await requireOwnCredit(deps, session, credit, whyVanished);
  if (!isOwn(session, partner)) throw notFound();
  return id === null ? { order } : { cycle, credit: id };
}

async function ownOrder(
  { db, clock }: SubjectDeps,
  session: Session,
  order: number | undefined,
): Promise<number> {
  if (order === undefined) throw invalidField('order', 'blank');
  const view = { partner: ownPartner(session).id };
  const found = await findOrder(db, { id: order, view, now: clock.now() });
  if (found === undefined) throw notFound();
  return found.id;
}

async function ownPayout({ db }: SubjectDeps, session: Session, payout: number | undefined): Promise<number> {
  if (payout === undefined) throw invalidField('payout', 'blank');
  const found = await findPayout(db, payout);
  if (found === undefined || !isOwn(session, found.partner)) throw notFound();
  return found.id;
}
