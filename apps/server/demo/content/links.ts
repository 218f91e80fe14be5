import { MS_A_DAY } from '@blattwerk/plan/days.ts';
import type { CopyValue } from '../../src/platform/database/copy-rows.ts';
import type { CoreNetwork } from '../network/core-network.ts';
import type { DemoPartner } from '../network/demo-partner.ts';
import type { DemoTime } from '../network/demo-time.ts';
import { mailName } from '../people/person.ts';
import { createRandom } from '../random.ts';

type Rows = Generator<readonly CopyValue[]>;

interface Link {
  readonly partner: DemoPartner;
  readonly code: string;
  /** The partner's personal words for visitors of the link. */
  readonly words?: string;
  readonly isDefault: boolean;
  /** Clicks in the last 30 days. */
  readonly clicks: number;
}

/** Anna's words for visitors of her link. */
const WORDS = 'Ich bestelle hier seit Jahren selbst. Fragen Sie mich alles, ich bin gern für Sie da.';

/** Days without a click on any of Anna's links, counted back from today. */
const quietDays = [3, 17];

/** Referral links and their clicks in the last 30 days. */
export function createLinks(
  time: DemoTime,
  { anna, partners }: CoreNetwork,
): { links(): Rows; transitions(): Rows } {
  const random = createRandom(30);
  const links: Link[] = [
    { partner: anna, code: 'ANNABERGER', words: WORDS, isDefault: true, clicks: 96 },
    { partner: anna, code: 'TEEZEIT', isDefault: false, clicks: 41 },
    { partner: anna, code: 'MESSE1', isDefault: false, clicks: 7 },
  ];
  for (const partner of partners) {
    if (partner === anna || partner.affiliateSince === null) continue;
    const name = mailName({ firstName: '', lastName: partner.person.lastName }).replaceAll('.', '');
    const clicks = random.chance(0.3) ? random.below(25) : 0;
    links.push({ partner, code: `${name.toUpperCase()}${partner.id}`, isDefault: true, clicks });
  }
  return {
    *links() {
      for (const [i, { partner, code, words = null, isDefault }] of links.entries()) {
        const since = Math.max(partner.affiliateSince ?? partner.joinedAt, partner.joinedAt);
        const createdAt = isDefault ? since : since + (time.now - since) / 3;
        yield [i + 1, partner.id, code, 1, words, isDefault, new Date(Math.floor(createdAt))];
      }
    },
    *transitions() {
      for (const [i, { partner, clicks }] of links.entries()) {
        for (let n = 0; n < clicks; n++) {
          const at = clickTime(time, partner, random.next());
          if (partner === anna && quietDays.includes(time.daysAgo(at))) continue;
          yield [i + 1, new Date(at), '0'];
        }
      }
    },
  };
}

/** There are no clicks on a link before its partner has joined. */
function clickTime(time: DemoTime, partner: DemoPartner, share: number): number {
  const since = Math.max(time.now - 30 * MS_A_DAY, partner.affiliateSince ?? partner.joinedAt);
  return Math.floor(time.now - (time.now - since) * share);
}
