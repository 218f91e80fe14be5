import type { Texts } from '../../../i18n/use-texts.ts';
import type { Message } from '../../../ui/message-ways.ts';
import type { Task } from './today.data.ts';

/** The proposed message to a task's person, in the language of the texts; null without a person. */
export function messageOf(task: Task, me: string, { t, format }: Texts): Message | null {
  const { person, day, levelName, renewal } = task;
  const kind = spokenOf(task.kind);
  if (person === null || kind === null) return null;
  const figures = {
    name: person.displayName,
    date: day === null ? '' : format.day(day),
    levelName: levelName ?? '',
    me,
    link: renewal?.address ?? '',
  };
  return {
    subject: t(`today:text.subject.${kind}`, figures),
    text: t(`today:text.words.${wordingOf(task, kind)}`, figures),
  };
}

/** The variant of the text: a membership with a shop to renew it in, an invitation that ends soon. */
function wordingOf({ endsSoon, renewal }: Task, kind: NonNullable<ReturnType<typeof spokenOf>>) {
  if (kind === 'invitation' && endsSoon) return 'invitationEnds';
  if (kind === 'member-membership' && renewal?.address != null) return 'membershipRenewal';
  return kind;
}

/** The kind whose text fits; null if there is no text for it. */
function spokenOf(kind: Task['kind']) {
  switch (kind) {
    case 'payout-papers':
    case 'kick-start':
    case 'own-membership':
    case 'own-task':
      return null;
    case 'invitation-call':
      return 'follow-up';
    default:
      return kind;
  }
}

/** Whether new people complete a task, as customers or as a new leg: then the user's own link is what to share. */
export function asksForNewPeople({
  kind,
  person,
  missingQualificationPoints: points,
}: Pick<Task, 'kind' | 'person' | 'missingQualificationPoints'>): boolean {
  return kind === 'kick-start' || (kind === 'goal' && person === null && points !== null);
}

/** URL of a WhatsApp chat with a text; null for a number without a country code, which WhatsApp cannot resolve. */
export function whatsAppAddress(phone: string, text: string): string | null {
  const digits = phone.replaceAll(/[^+\d]/g, '').replace(/^00/, '+');
  return /^\+\d{6,15}$/.test(digits)
    ? `https://wa.me/${digits.slice(1)}?text=${encodeURIComponent(text)}`
    : null;
}
