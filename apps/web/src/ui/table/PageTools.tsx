import { type SubmitEvent, useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../Button.tsx';
import { SelectField, TextField } from '../form/fields.tsx';
import css from './Pages.module.css';
import { LARGER_PAGES, PAGE_SIZE, type TableDefinition } from './table-search.ts';
import { useChange } from './use-table.ts';

/** From so many pages on one of them can be asked for by its number. */
const MANY = 6;

export interface PageToolsProps {
  definition: TableDefinition;
  /** Rows on a page; absent where it cannot be chosen. */
  size?: number;
  /** How many rows there are. */
  total: number;
}

/** How many rows a page has, and a page by its number. */
export function PageTools({ definition, size, total }: PageToolsProps) {
  const pages = Math.ceil(total / (size ?? PAGE_SIZE));
  return (
    <>
      {pages >= MANY && <PageJump definition={definition} pages={pages} />}
      {size !== undefined && <PageSize definition={definition} size={size} />}
    </>
  );
}

/** The choice stands in the address. */
function PageSize({ definition, size }: { definition: TableDefinition; size: number }) {
  const { t, format } = useTexts();
  const change = useChange(definition);
  return (
    <SelectField
      className={css.size ?? ''}
      label={t('ui:table.pageSize')}
      value={String(size)}
      options={[PAGE_SIZE, ...LARGER_PAGES].map((rows) => ({
        value: String(rows),
        label: format.integer(rows),
      }))}
      onChange={({ currentTarget }) => change({ size: currentTarget.value }, { replace: true })}
    />
  );
}

interface JumpProps {
  definition: TableDefinition;
  pages: number;
}

/** A page by its number, where there are too many to reach one by one. */
function PageJump({ definition, pages }: JumpProps) {
  const { t, format } = useTexts();
  const change = useChange(definition);
  const [typed, setTyped] = useState('');
  const page = Number(typed);
  const exists = /^\d+$/.test(typed) && page >= 1 && page <= pages;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!exists) return;
    change({ page });
    setTyped('');
  };
  return (
    <form className={css.jump} onSubmit={submit}>
      <TextField
        label={t('ui:table.jump', { pages: format.integer(pages) })}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value.trim())}
        inputMode="numeric"
        enterKeyHint="go"
        error={typed !== '' && !exists && t('ui:table.noSuchPage')}
      />
      <Button type="submit" variant="default">
        {t('ui:table.go')}
      </Button>
    </form>
  );
}
