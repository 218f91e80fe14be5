import type { Translate } from '../../../i18n/i18n.ts';
import type { Message } from '../../../ui/message-ways.ts';

/** What a link is handed on for. */
export const occasions = ['invite', 'recommend', 'remind', 'thank', 'show', 'personal'] as const;

export type Occasion = (typeof occasions)[number];

/** Occasions of a link; something of the library is shown where the link leads to it, and a personal invitation has a link of its own. */
export const ofLinks: readonly Occasion[] = ['invite', 'recommend', 'remind', 'thank'];

/** Values of the placeholders. All may be empty except the sender. */
interface Filled {
  /** Name of the recipient. */
  readonly name: string;
  /** Name of the sender. */
  readonly me: string;
  /** The recommended product. */
  readonly product: string;
  /** The media item. */
  readonly item: string;
}

/**
 * The proposed text, in the language of `t`: the product’s own wording without promises, which the sender may edit. The
 * link follows on a line of its own.
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
