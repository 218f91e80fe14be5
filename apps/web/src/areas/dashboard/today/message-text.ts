import type { Texts } from '../../../i18n/use-texts.ts';
import { dialled } from '../../../ui/dialled.ts';
import type { Task } from './today.data.ts';

/** A text to somebody, as it is proposed. */
export interface Message {
  readonly subject: string;
  readonly text: string;
}

/** What could be written to the person whom a task is about, in the language of the texts; null where there is nobody. */
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

/** Which words say it: a membership is renewed where the company named a shop, an invitation may end soon. */
function wordingOf({ endsSoon, renewal }: Task, kind: NonNullable<ReturnType<typeof spokenOf>>) {
  if (kind === 'invitation' && endsSoon) return 'invitationEnds';
  if (kind === 'member-membership' && renewal?.address != null) return 'membershipRenewal';
  return kind;
}

/** The kind whose words fit; null where nobody knows what is to be said. */
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

/** Whether people whom nobody knows yet end a task, as customers or as a new leg: one's own link is what to hand on. */
export function asksForNewPeople({
  kind,
  person,
  missingQualificationPoints: points,
}: Pick<Task, 'kind' | 'person' | 'missingQualificationPoints'>): boolean {
  return kind === 'kick-start' || (kind === 'goal' && person === null && points !== null);
}

/** A text that ends with a link of its own line. */
export function withLink(text: string, address: string): string {
  return `${text}\n\n${address}`;
}

/** The address that opens a chat in WhatsApp with a text; null for a number without its country, which it cannot find. */
export function whatsAppAddress(phone: string, text: string): string | null {
  const digits = phone.replaceAll(/[^+\d]/g, '').replace(/^00/, '+');
  return /^\+\d{6,15}$/.test(digits)
    ? `https://wa.me/${digits.slice(1)}?text=${encodeURIComponent(text)}`
    : null;
}

/** The address that opens a text message, as both kinds of phones read it. */
export function smsAddress(phone: string, text: string): string {
  return `sms:${dialled(phone)}?&body=${encodeURIComponent(text)}`;
}

/** The address that opens a mail with a text; without an e-mail address to whom the writer chooses. */
export function mailAddress(email: string, { subject, text }: Message): string {
  return `mailto:${email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text.replaceAll('\n', '\r\n'))}`;
}
