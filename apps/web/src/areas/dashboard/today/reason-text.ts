import { dayNumber } from '@blattwerk/plan/days.ts';
import { berlinDay } from '../../../i18n/format.ts';
import type { Texts } from '../../../i18n/use-texts.ts';
import type { Task } from './today.data.ts';

/** A day relative to today: tomorrow, in five days, forty days ago. */
function whenOf(locale: string, day: string): string {
  const days = dayNumber(day) - dayNumber(berlinDay(Date.now()));
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day');
}

/** The reason of a task as a sentence with its figures. */
export function reasonText(task: Task, texts: Texts): string {
  const { t, format, locale } = texts;
  const { kind, person, day, endsSoon } = task;
  const name = person?.displayName ?? '';
  const date = day === null ? '' : format.day(day);
  const when = day === null ? '' : whenOf(locale, day);
  switch (kind) {
    case 'own-task':
      return task.text ?? '';
    case 'follow-up':
    case 'invitation-call':
      return day === berlinDay(Date.now())
        ? t('today:reason.followUp', { name })
        : t('today:reason.followUpSince', { name, date });
    case 'new-member':
      return t('today:reason.newMember', { name, date });
    case 'close-to-level':
      return closeText(task, name, texts);
    case 'member-membership':
      return t('today:reason.memberMembership', { name, date, when });
    case 'silent':
      return t('today:reason.silent', { name, date, when });
    case 'own-membership': {
      const membership = t(
        task.membership === 'home-delivery' ? 'memberships.homeDelivery' : 'memberships.businessBox',
      );
      return t('today:reason.ownMembership', { membership, date, when });
    }
    case 'payout-papers':
      return papersText(task, texts);
    case 'kick-start':
      return t('today:reason.kickStart', {
        date,
        when,
        amount: format.money(task.amount ?? '0.00'),
        needs: needsText(task, texts),
      });
    case 'goal':
      return goalText(task, texts);
    case 'invitation':
      return endsSoon
        ? t('today:reason.invitationEnds', { name, date, when })
        : t('today:reason.invitationUnanswered', { name, date });
  }
}

/** What a goal takes this week, and where to begin. */
function goalText(task: Task, texts: Texts): string {
  const { t, format } = texts;
  const { levelName, amount, day, missingQualificationPoints: points } = task;
  const figures = {
    what: levelName ?? t('today:reason.goalAmount', { amount: format.money(amount ?? '0.00') }),
    date: day === null ? '' : format.day(day),
  };
  if (points === null) return t('today:reason.goalPartner', figures);
  return t('today:reason.goal', { ...figures, points: format.integer(points), step: stepText(task, texts) });
}

function stepText({ leg, person, customers }: Task, { t, format }: Texts): string {
  if (leg === null) {
    const count = customers ?? 0;
    return t('today:reason.customers', { count, number: format.integer(count) });
  }
  const points = format.integer(leg.qualificationPoints);
  const name = person?.displayName;
  const { levelName } = leg;
  if (levelName === null)
    return name === undefined
      ? t('today:reason.goalNewLeg', { points })
      : t('today:reason.goalLeg', { points, name });
  return name === undefined
    ? t('today:reason.goalNewLegTo', { points, levelName })
    : t('today:reason.goalLegTo', { points, name, levelName });
}

function closeText(task: Task, name: string, { t, format }: Texts): string {
  const levelName = task.levelName ?? '';
  const count = task.missingQualificationPoints ?? 0;
  const points = format.integer(count);
  const legs = format.list(
    task.missingLegs.map((leg) =>
      t('today:reason.leg', { number: format.integer(leg.missing), levelName: leg.levelName }),
    ),
  );
  if (legs === '') return t('today:reason.closePoints', { name, levelName, count, points });
  return count > 0
    ? t('today:reason.closeBoth', { name, levelName, count, points, legs })
    : t('today:reason.closeLegs', { name, levelName, legs });
}

function papersText({ amount, estimated, missingPapers }: Task, { t, format }: Texts): string {
  const figures = {
    amount: format.money(amount ?? '0.00'),
    papers: format.list(missingPapers.map((paper) => t(`today:paper.${paper}`))),
  };
  return estimated ? t('today:reason.papersEstimated', figures) : t('today:reason.papers', figures);
}

/** What a kick-start phase still lacks. */
function needsText({ customers, missingQualificationPoints: points }: Task, { t, format }: Texts): string {
  const customersText = t('today:reason.customers', {
    count: customers ?? 0,
    number: format.integer(customers ?? 0),
  });
  const pointsText = t('today:reason.points', { points: format.integer(points ?? 0) });
  return format.list([...(customers ? [customersText] : []), ...(points ? [pointsText] : [])]);
}
