import { useTexts } from '../../../i18n/use-texts.ts';
import { FieldList } from '../../../ui/FieldList.tsx';
import { MeterBar } from '../../../ui/Meter.tsx';
import { ScrollArea } from '../../../ui/ScrollArea.tsx';
import { FileFaults } from './FileFaults.tsx';
import css from './Takeover.module.css';
import type { Report } from './use-takeover-file.ts';

interface Props {
  name: string;
  report: Report;
  isDone: boolean;
}

const counts = ['rows', 'imported', 'updated', 'unchanged', 'failed'] as const;

/** Result of a file or of its check: number of rows, faults by line, and for people the tree. */
export function FileReport({ name, report, isDone }: Props) {
  const { t, format } = useTexts();
  const { errors, ignoredColumns, tree, sum, landed, approval = null } = report;
  return (
    <div className={css.report} role="status">
      <p>
        <strong className={css.name}>{name}</strong>
        <br />
        <span className="quiet">
          {approval !== null
            ? t('operations:takeover.prepared')
            : t(isDone && landed !== false ? 'operations:takeover.done' : 'operations:takeover.nothingYet')}
        </span>
      </p>
      <FieldList
        fields={[
          ...counts.map(
            (count) => [t(`operations:takeover.count.${count}`), format.integer(report[count])] as const,
          ),
          ...(sum === undefined ? [] : [[t('operations:takeover.sum'), format.money(sum)] as const]),
        ]}
      />
      {ignoredColumns.length > 0 && (
        <p className="quiet">{t('operations:takeover.ignored', { names: format.list(ignoredColumns) })}</p>
      )}
      {errors.length > 0 && <FileFaults errors={errors} />}
      {tree !== undefined && tree.nodes.length > 0 && <Tree tree={tree} />}
    </div>
  );
}

/** Number of people per line, and those at the top. */
function Tree({ tree: { depths, nodes } }: { tree: NonNullable<Report['tree']> }) {
  const { t, format } = useTexts();
  const most = Math.max(...depths);
  return (
    <section className={css.tree} aria-label={t('operations:takeover.tree')}>
      <h3>{t('operations:takeover.tree')}</h3>
      <ul className={css.depths}>
        {depths.map((count, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is identified by its position
          <li key={index}>
            <span>{t('operations:takeover.depth', { number: format.integer(index + 1) })}</span>
            <MeterBar met={count} asked={most} look="compared" />
            <span className={css.number}>{format.integer(count)}</span>
          </li>
        ))}
      </ul>
      <ScrollArea className={css.nodes} label={t('operations:takeover.top')}>
        <ul>
          {inOrder(nodes).map(({ number, name, depth, below, isNew }) => (
            <li key={number} style={{ paddingInlineStart: `${(depth - 1) * 1.25}rem` }} data-new={isNew}>
              <strong>{name}</strong>{' '}
              <span className="quiet">
                {number}
                {below > 0 &&
                  `, ${t('operations:takeover.below', { count: below, number: format.integer(below) })}`}
              </span>
            </li>
          ))}
        </ul>
      </ScrollArea>
    </section>
  );
}

type Node = NonNullable<Report['tree']>['nodes'][number];

/** Sorts everyone after their sponsor, if the sponsor is among them. */
function inOrder(nodes: readonly Node[]): Node[] {
  const numbers = new Set(nodes.map(({ number }) => number));
  const children = Map.groupBy(nodes, ({ sponsor }) =>
    sponsor !== null && numbers.has(sponsor) ? sponsor : '',
  );
  const below = (number: string): Node[] =>
    (children.get(number) ?? []).flatMap((node) => [node, ...below(node.number)]);
  return below('');
}
