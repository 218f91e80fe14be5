import type { Translate } from '../../../i18n/i18n.ts';
import type { Message } from '../../../ui/message-ways.ts';

/** What a link is handed on for. */
export const occasions = ['invite', 'recommend', 'remind', 'thank', 'show', 'personal'] as const;

export type Occasion = (typeof occasions)[number];

/** Occasions of a link; something of the library is shown where the link leads to it, and a personal invitation has a link of its own. */
export const ofLinks: readonly Occasion[] = ['invite', 'recommend', 'remind', 'thank'];

/** What is filled in. All of it may be empty but the sender. */
interface Filled {
  /** Whom it is to. */
  readonly name: string;
  /** Who writes. */
  readonly me: string;
  /** What is recommended. */
  readonly product: string;
  /** What is shown. */
  readonly item: string;
}

/**
 * What is proposed to be written: words of the product’s own without promises, in the language of `t`, to be changed by whoever sends
 * it. The link follows in a line of its own.
 */
export function messageFor(occasion: Occasion, filled: Filled, t: Translate): Message {
  const { me } = filled;
  const name = filled.name.trim();
  const product = filled.product.trim();
  const greeting = name === '' ? t('sharing:greetingNobody') : t('sharing:greeting', { name });
  const values = { greeting, item: filled.item, product };
  const words =
    occasion === 'recommend' && product !== ''
      ? t('sharing:words.recommendProduct', values)
      : t(`sharing:words.${occasion}`, values);
  return {
    subject: t(`sharing:subject.${occasion}`, values),
    text: `${words}\n\n${t('sharing:close', { me })}`,
  };
}
