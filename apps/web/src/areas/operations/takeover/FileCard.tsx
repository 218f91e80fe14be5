import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Dropzone } from '../../../ui/Dropzone.tsx';
import { FieldList } from '../../../ui/FieldList.tsx';
import { FormFailure } from '../../../ui/form/FormFailure.tsx';
import { TextField } from '../../../ui/form/fields.tsx';
import { ReasonField } from '../../../ui/form/ReasonField.tsx';
import { MeterBar } from '../../../ui/Meter.tsx';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import { ScrollArea } from '../../../ui/ScrollArea.tsx';
import { typedAmount } from '../typed-amount.ts';
import { FileFaults } from './FileFaults.tsx';
import css from './Takeover.module.css';
import { type Booking, type Report, type TakeoverFile, useTakeoverFile } from './use-takeover-file.ts';

/** The server's minimum length of a reason. */
const LEAST_REASON = 3;

interface Props {
  kind: TakeoverFile;
  /** What has been taken over so far. */
  aside: string | undefined;
  onDone: () => void;
  /** A file of balances awaiting a second person; null if there is none. */
  waiting?: number | null;
  /** Hint on rows with faults, after the others were taken over. */
  children?: ReactNode;
}

/** One of the files: checked first, and taken over once its report was read. */
export function FileCard({ kind, aside, onDone, waiting = null, children }: Props) {
  const { t, format } = useTexts();
  const state = useTakeoverFile({ kind, onDone });
  const { taken, share, failure } = state;
  return (
    <Card title={t(`operations:takeover.file.${kind}`)} aside={<span className="quiet">{aside}</span>}>
      <div className={css.file}>
        {waiting !== null && (
          <p>
            <Link to="/app/operations/approvals" search={{ approval: waiting }}>
              {t('operations:takeover.balancesWait')}
            </Link>
          </p>
        )}
        {failure !== null && <FormFailure error={failure} />}
        {share !== null && (
          <div className={css.progress}>
            <progress
              {...(share < 1 && { value: share })}
              max={1}
              aria-label={t('operations:takeover.progress')}
            />
            <p role="status">
              {share < 1
                ? t('operations:takeover.sending', { share: format.percent(share) })
                : t('operations:takeover.reading')}
            </p>
          </div>
        )}
        {share === null && taken === null && (
          <Dropzone accept=".csv,.txt,text/csv" onFile={(file) => void state.check(file)}>
            <strong>{t('operations:takeover.choose')}</strong>
            <span className="quiet">{t(`operations:takeover.columns.${kind}`)}</span>
          </Dropzone>
        )}
        {share === null && taken !== null && (
          <>
            <FileReport name={taken.file.name} report={taken.report} isDone={taken.isDone} />
            {taken.isDone && taken.report.failed > 0 && children}
            {taken.isDone ? (
              <Button variant="default" onClick={state.forget}>
                {t('operations:takeover.other')}
              </Button>
            ) : (
              <TakeFile
                kind={kind}
                report={taken.report}
                onTake={(booking) => void state.take(booking)}
                onOther={state.forget}
              />
            )}
          </>
        )}
      </div>
    </Card>
  );
}

interface TakeProps {
  kind: TakeoverFile;
  report: Report;
  onTake: (booking?: Booking) => void;
  onOther: () => void;
}

function TakeFile({ kind, report, onTake, onOther }: TakeProps) {
  const { t, format } = useTexts();
  const [control, setControl] = useState('');
  const [why, setWhy] = useState('');
  const good = report.imported + report.updated;
  const isBalances = kind === 'balances';
  const amount = typedAmount(control);
  const reason =
    isBalances && report.failed > 0
      ? t('operations:takeover.needsNoFault')
      : good === 0
        ? t('operations:takeover.nothingToDo')
        : isBalances && amount !== report.sum
          ? t('operations:takeover.needsControl')
          : isBalances && why.trim().length < LEAST_REASON
            ? t('operations:takeover.needsReason')
            : null;
  return (
    <>
      {isBalances && (
        <>
          <TextField
            label={t('operations:takeover.control')}
            description={t('operations:takeover.controlHint')}
            inputMode="decimal"
            value={control}
            onChange={({ currentTarget: { value } }) => setControl(value)}
          />
          <ReasonField value={why} onChange={({ currentTarget: { value } }) => setWhy(value)} />
        </>
      )}
      <div className={css.buttons}>
        <ReasonedButton
          reason={reason}
          onClick={() =>
            onTake(isBalances && amount !== null ? { control: amount, reason: why.trim() } : undefined)
          }
          writes
        >
          {t(kind === 'orders' ? 'operations:takeover.takeOrders' : 'operations:takeover.take', {
            count: good,
            number: format.integer(good),
          })}
        </ReasonedButton>
        <Button variant="default" onClick={onOther}>
          {t('operations:takeover.other')}
        </Button>
      </div>
    </>
  );
}

interface FileReportProps {
  name: string;
  report: Report;
  isDone: boolean;
}

const counts = ['rows', 'imported', 'updated', 'unchanged', 'failed'] as const;

/** Result of a file or of its check: number of rows, faults by line, and for people the tree. */
function FileReport({ name, report, isDone }: FileReportProps) {
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
