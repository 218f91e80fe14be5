import css from './Bar.module.css';

interface Props {
  met: number;
  asked: number;
  /** The id of its words. Without them the numbers stand beside it, and it is hidden from screen readers. */
  labelledBy?: string;
  className?: string | undefined;
}

/** How much of a whole is there. It is seen in forced colours, too (base.css). */
export function Bar({ met, asked, labelledBy, className }: Props) {
  const share = asked === 0 ? 1 : Math.min(met / asked, 1);
  const fill = <span style={{ scale: `${share} 1` }} />;
  const classes = `bw-bar ${css.bar} ${className ?? ''}`;
  if (labelledBy === undefined)
    return (
      <div className={classes} aria-hidden="true">
        {fill}
      </div>
    );
  return (
    <div
      className={classes}
      role="progressbar"
      aria-labelledby={labelledBy}
      aria-valuemin={0}
      aria-valuemax={asked}
      aria-valuenow={Math.min(met, asked)}
    >
      {fill}
    </div>
  );
}
