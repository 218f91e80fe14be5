import { type SubmitEvent, useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../Button.tsx';
import { SelectField, TextField } from '../form/fields.tsx';
import css from './Pages.module.css';
import { LARGER_PAGES, PAGE_SIZE, type TableDefinition } from './table-search.ts';
import { useChange } from './use-table.ts';

/** From this many pages on a page can be chosen by its number. */
const MANY = 6;

export interface PageToolsProps {
  definition: TableDefinition;
  /** Rows per page; absent if it cannot be chosen. */
  size?: number;
  /** Total number of rows. */
  total: number;
}

/** The page size, and a page by its number. */
export function PageTools({ definition, size, total }: PageToolsProps) {
  const pages = Math.ceil(total / (size ?? PAGE_SIZE));
  return (
    <>
      {pages >= MANY && <PageJump definition={definition} pages={pages} />}
      {size !== undefined && <PageSize definition={definition} size={size} />}
    </>
  );
}

/** The page size is in the URL. */
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

/** A page by its number, where there are too many for single steps. */
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
