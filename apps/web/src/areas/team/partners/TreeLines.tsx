import css from './TreeOutline.module.css';

interface Props {
  lines: readonly boolean[];
}

/** The connecting lines before a row: those passing by, and the corner to the row itself. */
export function TreeLines({ lines }: Props) {
  'use memo';
  return (
    <span className={css.lines} aria-hidden="true">
      {lines.map((goesOn, index) => {
        const kind = index < lines.length - 1 ? 'pass' : 'corner';
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is identified by its level
        return <span key={index} className={css.line} data-kind={kind} data-goes-on={goesOn} />;
      })}
    </span>
  );
}
