import { Card } from '../../ui/Card.tsx';
import { Leaf } from '../../ui/Leaf.tsx';
import css from './examples.module.css';

const levels = Array.from({ length: 21 }, (_, level) => level);

/** The leaf of each of the 21 levels, and one that fills. */
export function Leaves() {
  return (
    <>
      <Card title="0–20">
        <div className={css.row}>
          {levels.map((level) => (
            <Leaf key={level} level={level} size={48} />
          ))}
        </div>
      </Card>
      <Card title="0 – 25 – 50 – 75 – 100 %">
        <div className={css.row}>
          {[0, 0.25, 0.5, 0.75, 1].map((filled) => (
            <Leaf key={filled} level={7} size={48} filled={filled} />
          ))}
        </div>
      </Card>
    </>
  );
}
