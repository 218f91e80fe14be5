import type { Texts } from '../../../i18n/use-texts.ts';
import type { FeedEvent } from './feed.data.ts';

/** What happened, without the name. */
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

/** The proposed message about an event, in the language of the texts. */
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

/** The action that fits an event: new partners are welcomed, silent ones are written to. */
export function actOf(kind: FeedEvent['kind']): 'welcome' | 'write' | 'congratulate' {
  if (kind === 'joined') return 'welcome';
  return kind === 'silent' ? 'write' : 'congratulate';
}
