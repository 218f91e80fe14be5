import { useTexts } from '../i18n/use-texts.ts';
import css from './When.module.css';

interface Props {
  /** A past instant. */
  at: string;
}

/** Time of an event in a list: relative within the last week, else its day; the exact time as a tooltip. */
export function When({ at }: Props) {
  const { format } = useTexts();
  const date = format.date(at);
  return (
    <time className={css.when} dateTime={at} title={format.dateTime(at)} data-date={date}>
      <span>{format.recently(at, Date.now()) ?? date}</span>
    </time>
  );
}
