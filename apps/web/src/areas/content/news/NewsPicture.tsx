import css from './NewsPicture.module.css';
import type { News } from './news.data.ts';

interface Props {
  picture: NonNullable<News['picture']>;
  className: string | undefined;
}

/** Size of the image in pixels; the space is reserved until it has loaded. */
const WIDTH = 480;
const HEIGHT = 270;

/** The image of an article, loaded when it comes near the viewport. */
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
