import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../Button.tsx';
import { TextField } from '../form/fields.tsx';
import { Icon } from '../icons.tsx';
import { toast } from '../toast/toast.ts';
import css from './TableSettings.module.css';
import type { View } from './views.ts';

interface Props {
  views: readonly View[];
  unsaved: View['search'] | null;
  /** Starts with naming a new view. */
  naming: boolean;
  onChange: (views: readonly View[]) => void;
}

const MAX_LENGTH = 40;

/** The user's views: save the current filters and order, rename, delete. */
export function OwnViews({ views, unsaved, naming, onChange }: Props) {
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
