import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/use-texts.ts';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { eventText } from './event-text.ts';
import { greetingsQuery, keyOf } from './feed.data.ts';
import css from './Greetings.module.css';

/** The user's messages to a team member about events; nothing if there are none. */
export function Greetings({ partner }: { partner: number }) {
  const texts = useTexts();
  const { t, format } = texts;
  return (
    <QueryContent query={useQuery(greetingsQuery(partner))} lines={[60]}>
      {({ greetings }) =>
        greetings.length > 0 && (
          <section className={css.greetings}>
            <h3 className={css.title}>{t('feed:history')}</h3>
            <ul className={css.list}>
              {greetings.map((greeting) => (
                <li key={keyOf({ ...greeting, partner })}>
                  <p className="quiet">
                    {format.date(greeting.writtenAt)} · {eventText(greeting, texts)}
                  </p>
                  <p className={css.text}>{greeting.text}</p>
                </li>
              ))}
            </ul>
          </section>
        )
      }
    </QueryContent>
  );
}
