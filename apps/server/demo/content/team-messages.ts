import { filledText } from '../../src/content/team-messages/team-text.ts';
import type { CopyValue } from '../../src/platform/database/copy-rows.ts';
import type { CoreNetwork } from '../network/core-network.ts';
import type { DemoPartner } from '../network/demo-partner.ts';
import type { DemoTime } from '../network/demo-time.ts';

type Rows = Generator<readonly CopyValue[]>;

interface Message {
  readonly sender: DemoPartner;
  readonly text: string;
  readonly sentAt: number;
  readonly readers: readonly DemoPartner[];
  /** Number of chosen recipients who got none because they are customers. */
  readonly customers: number;
}

/** Time of day at which messages are written, from the beginning of the day. */
const EVENING_MS = 18 * 3_600_000;

/** Time until everybody had received it. */
const MS_A_MINUTE = 60_000;

const TO_EVERYBODY = `Guten Tag {firstName},

am ersten Samstag im Monat treffen wir uns wieder um 10 Uhr im Café am Lindenhof. Wer neu dabei ist, bringt einfach Fragen mit, und wer mag, bringt jemanden mit, der sich alles ansehen möchte.

Viele Grüße
{senderName}`;

const TO_NEWCOMERS = `Guten Tag {firstName},

schön, dass Sie dabei sind. In der Mediathek liegen der Fahrplan für den Kick-Start und der Leitfaden für das Erstgespräch. Sehen Sie beide in Ruhe durch; am Montag rufe ich Sie an, und wir gehen Ihre Fragen zusammen durch.

Viele Grüße
{senderName}`;

const FROM_ABOVE = `Guten Tag {firstName},

die neue Preisliste liegt in der Mediathek. Und unter „Lernen“ stehen jetzt kurze Lektionen: Sie eignen sich gut für alle, die in Ihrem Team gerade beginnen.

Viele Grüße
{senderName}`;

/** Newcomers are partners with a contract younger than this, in days. */
const NEW_DAYS = 80;

/**
 * Messages to team members in the last weeks: two of Anna's, and one that she received. All of them were delivered in
 * the product without a mail: the outbox has none. Above Anna there is only the company's own place.
 */
export function createTeamMessages(
  time: DemoTime,
  { anna, root, partners }: CoreNetwork,
): { messages(): Rows; recipients(): Rows } {
  const sentOn = (daysAgo: number) => time.midnight(daysAgo) + EVENING_MS;
  const firstLineOf = (sender: DemoPartner, sentAt: number) =>
    partners.filter(({ parent, joinedAt }) => parent === sender && joinedAt < sentAt);
  const arePartners = (line: readonly DemoPartner[], sentAt: number) =>
    line.filter(({ affiliateSince }) => affiliateSince !== null && affiliateSince < sentAt);
  const toFirstLine = (sender: DemoPartner, text: string, sentAt: number): Message => {
    const line = firstLineOf(sender, sentAt);
    const readers = arePartners(line, sentAt);
    return { sender, text, sentAt, readers, customers: line.length - readers.length };
  };
  const toNewcomers = (sender: DemoPartner, text: string, sentAt: number): Message => {
    const line = firstLineOf(sender, sentAt).filter(({ joinedAt }) => joinedAt > time.midnight(NEW_DAYS));
    return { sender, text, sentAt, readers: arePartners(line, sentAt), customers: 0 };
  };
  const messages: readonly Message[] = [
    toFirstLine(anna, TO_EVERYBODY, sentOn(16)),
    toFirstLine(root, FROM_ABOVE, sentOn(9)),
    toNewcomers(anna, TO_NEWCOMERS, sentOn(4)),
  ];
  return {
    *messages() {
      for (const [index, { sender, text, sentAt, customers }] of messages.entries()) {
        const at = new Date(sentAt);
        yield [index + 1, sender.id, text, 'done', at, at, at, new Date(sentAt + MS_A_MINUTE), customers];
      }
    },
    *recipients() {
      for (const [index, { sender, text, sentAt, readers }] of messages.entries()) {
        const at = new Date(sentAt + MS_A_MINUTE);
        for (const reader of readers)
          yield [index + 1, reader.id, filled(text, reader, sender), 'shown', at, at];
      }
    },
  };
}

function filled(
  text: string,
  { person: { firstName }, displayName }: DemoPartner,
  sender: DemoPartner,
): string {
  return filledText(text, {
    firstName: displayName.includes(firstName) ? firstName : displayName,
    senderName: sender.displayName,
    company: '',
    level: '',
    link: '',
  });
}
