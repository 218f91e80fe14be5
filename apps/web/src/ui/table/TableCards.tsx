import { Fragment, type ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { SelectField } from '../form/fields.tsx';
import { Pending } from '../Pending.tsx';
import { type Column, saysZero } from './columns.ts';
import { partsOf } from './row-groups.ts';
import css from './TableCards.module.css';
import { RowLink, type RowsProps } from './TableGrid.tsx';
import { type Direction, orderOf, PAGE_SIZE, type Search, type TableDefinition } from './table-search.ts';
import { useChange } from './use-table.ts';

interface Props<Row> extends RowsProps<Row> {
  /** What can be done with a row right here. */
  foot?: ((row: Row) => ReactNode) | undefined;
}

/** The same rows on a phone: a card each. */
export function TableCards<Row>(props: Props<Row>) {
  const { definition, search, columns, rows, rowId, instead, stale, groups, foot } = props;
  const [first, ...others] = columns;
  const rest = others.filter(({ notOnCards }) => !notOnCards);
  if (instead !== null) return <div className={`bw-card ${css.instead}`}>{instead}</div>;
  return (
    <ul className={css.cards} data-stale={stale} aria-busy={stale || !rows}>
      {rows === undefined && <PendingCards columns={rest} />}
      {partsOf(rows, groups).map((part) => (
        <Fragment key={part.key}>
          {part.head !== null && <li className={css.group}>{part.head}</li>}
          {part.rows.map((row) => (
            <li
              key={rowId(row)}
              className={`bw-card ${css.card}`}
              data-open={definition.row !== undefined && search[definition.row] === rowId(row)}
            >
              <div className={css.head}>
                <RowLink definition={definition} id={rowId(row)}>
                  {first?.cell(row)}
                </RowLink>
              </div>
              <dl className={css.facts}>
                {rest.map(({ id, label, cell }) => (
                  <div key={id}>
                    <dt>{label}</dt>
                    <dd data-zero={saysZero(cell(row))}>{cell(row)}</dd>
                  </div>
                ))}
              </dl>
              {foot?.(row)}
            </li>
          ))}
        </Fragment>
      ))}
    </ul>
  );
}

/** As high as the cards will be. */
function PendingCards<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  return Array.from({ length: PAGE_SIZE }, (_, card) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: nothing tells them apart
    <li key={card} className={`bw-card ${css.card}`}>
      <div className={`${css.head} ${css.pendingHead}`}>
        <Pending lines={[60]} />
      </div>
      <div className={css.facts}>
        {columns.map(({ id }) => (
          <div key={id} className={css.pendingFact}>
            <Pending lines={[90]} />
          </div>
        ))}
      </div>
    </li>
  ));
}

interface SortProps<Row> {
  definition: TableDefinition;
  search: Search;
  columns: readonly Column<Row>[];
}

/** The order of the cards: what the head of the table offers, in one field. */
export function SortSelect<Row>({ definition, search, columns }: SortProps<Row>) {
  const { t } = useTexts();
  const change = useChange(definition);
  const { sort, direction } = orderOf(definition, search);
  const sortable = columns.filter(({ id }) => definition.sortFields.includes(id));
  return (
    <SelectField
      label={t('ui:table.sortedBy')}
      value={`${sort} ${direction}`}
      onChange={({ currentTarget: { value } }) => {
        const [field, order] = value.split(' ');
        change({ sort: field, direction: order as Direction });
      }}
      options={sortable.flatMap(({ id, label: column }) => [
        { value: `${id} desc`, label: t('ui:table.descending', { column }) },
        { value: `${id} asc`, label: t('ui:table.ascending', { column }) },
      ])}
    />
  );
}
