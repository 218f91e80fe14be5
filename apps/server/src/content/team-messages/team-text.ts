import { refusal } from '@blattwerk/contract/http/refusal.ts';
import { teamPlaceholders } from '@blattwerk/contract/team-messages/team-message.ts';
import { namedIn, PLACEHOLDER, placeholderFaults } from '../../messaging/messages/own-texts/own-text.ts';
import type { Violation } from '../../platform/api-error.ts';

/** The placeholder values of one reader. */
export type Filling = Readonly<Record<(typeof teamPlaceholders)[number], string>>;

/** The faults of a text's placeholders: unknown names, and braces around anything else. */
export function placeholderFaultsOf(text: string): Violation[] {
  return placeholderFaults({ text }, teamPlaceholders);
}

/** What prevents a text from being sent: emptiness, faulty placeholders, and the link of a sender who has none. */
export function textFaults(text: string, { hasLink }: { readonly hasLink: boolean }): Violation[] {
  if (text === '') return [{ propertyPath: 'text', refused: 'blank' }];
  const faults = placeholderFaultsOf(text);
  if (faults.length > 0 || hasLink || !namedIn(text).includes('link')) return faults;
  return [{ propertyPath: 'text', refused: refusal('teamMessageNoLink', { name: '{link}' }) }];
}

/** The text for one reader, filled in once: text that looks like a placeholder in somebody's name is not replaced. */
export function filledText(text: string, filling: Filling): string {
  return text.replaceAll(PLACEHOLDER, (placeholder, name: string) =>
    Object.hasOwn(filling, name) ? filling[name as keyof Filling] : placeholder,
  );
}
