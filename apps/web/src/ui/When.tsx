import { useTexts } from '../i18n/use-texts.ts';
import css from './When.module.css';

interface Props {
  /** An instant that has passed. */
  at: string;
}

/** When something of a list happened: in the last week how long ago, else its day; the exact time for who points at it. */
export function When({ at }: Props) {
  const { format } = useTexts();
  const date = format.date(at);
  return (
    <time className={css.when} dateTime={at} title={format.dateTime(at)} data-date={date}>
      <span>{format.recently(at, Date.now()) ?? date}</span>
    </time>
  );
}
