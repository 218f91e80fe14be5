import { useTexts } from '../../../i18n/use-texts.ts';
import { Icon } from '../../../ui/icons.tsx';
import type { PathStep } from './partners.data.ts';
import css from './TreeWay.module.css';

interface Props {
  /** From the user's own partner down to the top of the tree. */
  way: readonly PathStep[];
  /** Shows the tree below another one of them; undefined for all of it. */
  onFocus: (id: number | undefined) => void;
}

/** Breadcrumbs from a branch back to the whole team. */
export function TreeWay({ way, onFocus }: Props) {
  const { t } = useTexts();
  return (
    <nav className={css.way} aria-label={t('team:tree.way')}>
      <ol>
        {way.map((step, index) => (
          <li key={step.id}>
            {index === way.length - 1 ? (
              <span aria-current="location">{step.displayName}</span>
            ) : (
              <>
                <button type="button" onClick={() => onFocus(index === 0 ? undefined : step.id)}>
                  {index === 0 ? t('team:tree.wholeTeam') : step.displayName}
                </button>
                <Icon name="chevron" size={14} />
              </>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
