import { Card } from '../../ui/Card.tsx';
import { SplitBar } from '../../ui/SplitBar.tsx';

const wholes = [
  [50, 30, 20],
  [90, 9, 1],
  [1, 0, 0],
  [0, 0, 0],
];

/** Shares of a whole: even, tiny, all, and none. */
export function SplitBars() {
  return wholes.map((parts) => (
    <Card key={parts.join()} title={parts.join(' / ')}>
      <SplitBar parts={parts} />
    </Card>
  ));
}
