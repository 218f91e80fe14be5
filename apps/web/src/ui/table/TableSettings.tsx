import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../Button.tsx';
import { TextField } from '../form/fields.tsx';
import { Icon } from '../icons.tsx';
import { Sheet } from '../Sheet.tsx';
import { toast } from '../toast/toast.ts';
import { type Column, hiddenIds, moved, ordered } from './columns.ts';
import { densities, type Preferences } from './preferences.ts';
import css from './TableSettings.module.css';
import type { View } from './views.ts';

interface Props<Row> {
  columns: readonly Column<Row>[];
  /** Ids of the columns hidden because they are all zero. */
  zeros: readonly string[];
  preferences: Preferences;
  onChange: (change: Partial<Preferences>) => void;
  /** The state that can be saved as a view; null if it equals one. */
  unsaved: View['search'] | null;
  /** Starts with naming a new view. */
  naming: boolean;
  /** On a phone the row height cannot be chosen. */
  phone: boolean;
  onClose: () => void;
}

/** Settings of a table: its columns and their order, the row height, the user's views. */
export function TableSettings<Row>(props: Props<Row>) {
  const { columns, zeros, preferences, onChange, unsaved, naming, phone, onClose } = props;
  const { t } = useTexts();
  return (
    <Sheet title={t('ui:table.customize')} onClose={onClose}>
      <div className={css.settings}>
        <ColumnChoice columns={columns} zeros={zeros} preferences={preferences} onChange={onChange} />
        {!phone && (
          <fieldset className={css.group}>
            <legend>{t('ui:table.density')}</legend>
            <div className={css.choices}>
              {densities.map((density) => (
                <label key={density} className={css.choice}>
                  <input
                    type="radio"
                    name="density"
                    checked={preferences.density === density}
                    onChange={() => onChange({ density })}
                  />
                  {t(`ui:table.${density}`)}
                </label>
              ))}
            </div>
          </fieldset>
        )}
        <OwnViews
          views={preferences.views}
          unsaved={unsaved}
          naming={naming}
          onChange={(views) => onChange({ views })}
        />
      </div>
    </Sheet>
  );
}

type ChoiceProps<Row> = Pick<Props<Row>, 'columns' | 'zeros' | 'preferences' | 'onChange'>;

function ColumnChoice<Row>({ columns, zeros, preferences, onChange }: ChoiceProps<Row>) {
  const { t, format } = useTexts();
  const all = ordered(columns, preferences);
  const hidden = hiddenIds(columns, preferences, zeros);
  const toggle = (id: string) =>
    onChange({ hidden: hidden.includes(id) ? hidden.filter((other) => other !== id) : [...hidden, id] });
  const move = (button: HTMLElement, id: string, by: -1 | 1) => {
    flushSync(() => onChange({ order: moved(columns, preferences, { id, by }) }));
    // The row has moved in the DOM, and a moved element loses the focus.
    button.focus();
  };
  return (
    <fieldset className={css.group}>
      <legend>{t('ui:table.columns')}</legend>
      <ol>
        {all.map(({ id, label }, index) => (
          <li key={id} className={css.column}>
            <label className={css.choice}>
              <input
                type="checkbox"
                checked={index === 0 || !hidden.includes(id)}
                disabled={index === 0}
                onChange={() => toggle(id)}
              />
              <span>
                {label}
                {zeros.includes(id) && <span className={css.zeros}> {t('ui:table.onlyZeros')}</span>}
              </span>
            </label>
            {index > 0 &&
              ([-1, 1] as const).map((by) => (
                <button
                  key={by}
                  type="button"
                  className={css.move}
                  aria-disabled={index + by < 1 || index + by >= all.length}
                  aria-label={t(by < 0 ? 'ui:table.moveUp' : 'ui:table.moveDown', {
                    column: label,
                    position: format.integer(index + 1),
                    total: format.integer(all.length),
                  })}
                  onClick={(event) => move(event.currentTarget, id, by)}
                >
                  <Icon name={by < 0 ? 'up' : 'down'} size={17} />
                </button>
              ))}
          </li>
        ))}
      </ol>
      <div>
        <Button variant="default" onClick={() => onChange({ order: [], hidden: null })}>
          {t('ui:table.resetColumns')}
        </Button>
      </div>
    </fieldset>
  );
}

interface OwnViewsProps {
  views: readonly View[];
  unsaved: View['search'] | null;
  /** Starts with naming a new view. */
  naming: boolean;
  onChange: (views: readonly View[]) => void;
}

const MAX_LENGTH = 40;

/** The user's views: save the current filters and order, rename, delete. */
function OwnViews({ views, unsaved, naming, onChange }: OwnViewsProps) {
  const { t } = useTexts();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (naming) field.current?.focus();
  }, [naming]);
  const id = useId();
  const [name, setName] = useState('');
  if (views.length === 0 && unsaved === null) return null;
  const save = (event: FormEvent) => {
    event.preventDefault();
    const label = name.trim();
    if (label === '' || unsaved === null) return;
    onChange([...views, { id: crypto.randomUUID(), label, search: unsaved }]);
    setName('');
    toast.success(t('ui:table.viewSaved', { name: label }));
  };
  const remove = (view: View) => {
    onChange(views.filter((other) => other.id !== view.id));
    toast.success(t('ui:table.viewDeleted', { name: view.label }), { undo: () => onChange(views) });
  };
  return (
    <section className={css.group} aria-labelledby={id}>
      <h3 id={id}>{t('ui:table.ownViews')}</h3>
      {unsaved !== null && (
        <form className={css.save} onSubmit={save}>
          <TextField
            label={t('ui:table.viewName')}
            description={t('ui:table.viewHint')}
            value={name}
            maxLength={MAX_LENGTH}
            required
            ref={field}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Button type="submit">{t('ui:table.saveView')}</Button>
        </form>
      )}
      <ul>
        {views.map((view) => (
          <li key={view.id} className={css.column}>
            <Rename
              view={view}
              onRename={(label) =>
                onChange(views.map((other) => (other.id === view.id ? { ...other, label } : other)))
              }
            />
            <button
              type="button"
              className={css.move}
              aria-label={t('ui:table.deleteView', { name: view.label })}
              onClick={() => remove(view)}
            >
              <Icon name="trash" size={18} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The view's name as an input; Enter or leaving the field saves it, an empty one is ignored. */
function Rename({ view, onRename }: { view: View; onRename: (label: string) => void }) {
  const { t } = useTexts();
  const [label, setLabel] = useState(view.label);
  const keep = () => {
    const next = label.trim();
    if (next === '') setLabel(view.label);
    else if (next !== view.label) onRename(next);
  };
  return (
    <TextField
      className={css.rename}
      aria-label={t('ui:table.renameView', { name: view.label })}
      value={label}
      maxLength={MAX_LENGTH}
      onChange={(event) => setLabel(event.currentTarget.value)}
      onBlur={keep}
      onKeyDown={({ key }) => {
        if (key === 'Enter') keep();
      }}
    />
  );
}
