import { useTexts } from '../../../i18n/use-texts.ts';
import { Icon } from '../../../ui/icons.tsx';
import css from './MediaPage.module.css';
import { isSelected, type Selection, type TagOption, toggleAll, toggleTag } from './media-rules.ts';

interface Props {
  options: readonly TagOption[];
  selection: Selection;
  onSelect: (selection: Selection) => void;
}

/** The tags to filter by; 'All' is checked while every tag is. */
export function TagChips({ options, selection, onSelect }: Props) {
  const { t } = useTexts();
  const every = options.map(({ id }) => id);
  return (
    <fieldset className={css.tags} data-all={selection === 'all'}>
      <legend className="visually-hidden">{t('media:list.tags')}</legend>
      <Chip
        label={t('media:list.all')}
        checked={selection === 'all'}
        onToggle={() => onSelect(toggleAll(selection))}
      />
      {options.map(({ id, name }) => (
        <Chip
          key={id}
          label={name}
          checked={isSelected(selection, id)}
          onToggle={() => onSelect(toggleTag(selection, id, every))}
        />
      ))}
    </fieldset>
  );
}

function Chip({ label, checked, onToggle }: { label: string; checked: boolean; onToggle: () => void }) {
  return (
    <label className={css.chip}>
      <input type="checkbox" className="visually-hidden" checked={checked} onChange={onToggle} />
      <Icon name="check" size={16} />
      {label}
    </label>
  );
}
