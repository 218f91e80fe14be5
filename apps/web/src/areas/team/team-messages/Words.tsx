import { partsOf } from '@blattwerk/plan/text-links.ts';
import css from './Messages.module.css';

/** A partner's plain text with clickable URLs, which show their real target. */
export function Words({ text }: { text: string }) {
  return (
    <div className={css.words} data-testid="message-words">
      {partsOf(text).map(({ text: part, isLink }, at) =>
        isLink ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is identified by its position
          <a key={at} href={part} target="_blank" rel="noopener noreferrer nofollow">
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </div>
  );
}
