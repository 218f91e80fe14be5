import type { Texts } from '../../../i18n/use-texts.ts';
import type { FeedEvent } from './feed.data.ts';

/** What happened, beside the name. */
export function eventText(
  { kind, levelName, occurrence }: Pick<FeedEvent, 'kind' | 'levelName' | 'occurrence'>,
  { t, format }: Pick<Texts, 't' | 'format'>,
): string {
  switch (kind) {
    case 'joined':
      return t('feed:event.joined');
    case 'firstOrder':
      return t('feed:event.firstOrder');
    case 'level':
      return t('feed:event.level', { levelName: levelName ?? '' });
    case 'silent':
      return t('feed:event.silent');
    case 'anniversary':
      return t('feed:event.anniversary', { count: occurrence, number: format.integer(occurrence) });
  }
}

/** Words to somebody about an event, as they are proposed, in the language of the texts. */
export function wordsOf(
  { kind, displayName: name, levelName, occurrence }: FeedEvent,
  me: string,
  { t, format }: Pick<Texts, 't' | 'format'>,
): string {
  const values = {
    name,
    me,
    levelName: levelName ?? '',
    count: occurrence,
    number: format.integer(occurrence),
  };
  return t(`feed:words.${kind}`, values);
}

/** What one does about an event: whoever has just come is welcomed, whoever is silent is written to. */
export function actOf(kind: FeedEvent['kind']): 'welcome' | 'write' | 'congratulate' {
  if (kind === 'joined') return 'welcome';
  return kind === 'silent' ? 'write' : 'congratulate';
}
