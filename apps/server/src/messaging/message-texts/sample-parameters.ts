import type { Locale } from '@blattwerk/contract/session/session.contract.ts';
import { berlinDay } from '@blattwerk/plan/days.ts';
import { amountIn, dayIn, momentIn, monthIn } from '../../platform/paper/formats.ts';
import type { Parameters } from '../messages/render-message.ts';
import { type TemplateName, templateParameters } from '../messages/templates/template-parameters.ts';
import { replyHints } from '../messages/texts/reply-hints/reply-hints.ts';

/** Sample of a text written by another person. */
const words: Readonly<Record<Locale, string>> = {
  de: 'Ein Beispiel, wie es jemand schreiben könnte.',
  en: 'An example, as somebody could write it.',
  'fr-FR': 'Un exemple, comme quelqu’un pourrait l’écrire.',
  'ru-RU': 'Пример того, что мог бы написать человек.',
};

/** Sample values for all placeholders of messages. */
export function sampleParameters(
  template: TemplateName,
  locale: Locale,
  { now, publicUrl }: { readonly now: Date; readonly publicUrl: string },
): Parameters {
  const day = dayIn(locale, now);
  const samples: Readonly<Record<string, string | number>> = {
    amount: amountIn(locale, 123_45),
    answer: words[locale],
    broadcast: 12,
    cause: words[locale],
    code: '48213',
    date: day,
    day,
    days: 14,
    destination: 'DE12 **** 3456',
    device: 'Firefox, Linux',
    earned: words[locale],
    email: 'anna@example.org',
    firstName: 'Anna',
    hours: 24,
    inviterName: 'Anna Ahorn',
    lastName: 'Ahorn',
    left: 7,
    link: `${publicUrl}/example`,
    message: 12,
    minutes: 15,
    month: monthIn(locale, berlinDay(now.getTime())),
    name: 'Bernd Birke',
    needs: words[locale],
    newcomers: words[locale],
    next: words[locale],
    number: 'F-000123',
    objection: `${publicUrl}/example`,
    partnerName: 'Bernd Birke',
    payout: 123,
    people: words[locale],
    question: 12,
    reason: words[locale],
    reply: replyHints[locale].toSender,
    senderName: 'Anna Ahorn',
    statement: 12,
    text: words[locale],
    until: momentIn(locale, now),
    words: words[locale],
    year: now.getUTCFullYear() - 1,
  };
  const entries = templateParameters[template].parameters.map((name): [string, string | number] => {
    const sample = samples[name];
    if (sample === undefined)
      throw new Error(`${template} has the placeholder ${name} without a sample value`);
    return [name, sample];
  });
  return Object.fromEntries(entries);
}
