import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { Icon } from '../icons.tsx';
import { Tabs, tab } from '../Tabs.tsx';
import type { Search, TableDefinition } from './table-search.ts';
import { linkTo } from './use-table.ts';
import css from './ViewTabs.module.css';
import { showsView, type View } from './views.ts';

interface Props {
  definition: TableDefinition;
  search: Search;
  /** The views besides "all", at least one. */
  views: readonly View[];
  /** Content beside them. */
  save: ReactNode;
}

/** The named views of a table. */
export function ViewTabs({ definition, search, views, save }: Props) {
  const { t } = useTexts();
  const all: View = { id: 'all', label: t('ui:table.allRows'), search: {} };
  const tabs = [all, ...views];
  const current = tabs.find((view) => showsView(definition, search, view.search));
  return (
    <div className={css.views}>
      <Tabs label={t('ui:table.views')}>
        {tabs.map((view) => (
          <Link
            key={view.id}
            {...linkTo(definition, { ...cleared(definition), ...view.search })}
            {...tab(view === current)}
          >
            {view.label}
          </Link>
        ))}
      </Tabs>
      {save}
    </div>
  );
}

/** Saves filters and an order that match no view as the user's own. */
export function SaveView({ onSave }: { onSave: () => void }) {
  const { t } = useTexts();
  return (
    <button type="button" className={css.save} onClick={onSave}>
      <Icon name="plus" size={17} />
      {t('ui:table.saveView')}
    </button>
  );
}

function cleared(definition: TableDefinition): Search {
  const names = ['sort', 'direction', 'page', ...definition.filterNames];
  return Object.fromEntries(names.map((name) => [name, undefined]));
}
