import { partsOf } from '@blattwerk/plan/text-links.ts';
import css from './Messages.module.css';

/** What a partner wrote: plain text, in which addresses lead where they say and nowhere else. */
export function Words({ text }: { text: string }) {
  return (
    <div className={css.words} data-testid="message-words">
      {partsOf(text).map(({ text: part, isLink }, at) =>
        isLink ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
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
