import css from './NewsPicture.module.css';
import type { News } from './news.data.ts';

interface Props {
  picture: NonNullable<News['picture']>;
  className: string | undefined;
}

/** The measures of its room, in pixels: it is kept free until the picture is there. */
const WIDTH = 480;
const HEIGHT = 270;

/** The picture of an article; it is asked for when it comes near the screen. */
export function NewsPicture({ picture: { url, text }, className = '' }: Props) {
  return (
    <img
      loading="lazy"
      src={url}
      alt={text}
      width={WIDTH}
      height={HEIGHT}
      decoding="async"
      className={`${css.picture} ${className}`}
      data-testid="news-picture"
    />
  );
}
