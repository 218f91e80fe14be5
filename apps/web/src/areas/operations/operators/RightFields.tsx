import type { Right } from '@blattwerk/contract/http/rights.ts';
import { useSession } from '../../../api/session-store.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { CheckField } from '../../../ui/form/fields.tsx';
import css from './RightFields.module.css';
import { offeredRights, type RightGroup, rightGroups } from './rights.ts';

interface Props {
  value: readonly Right[];
  /** Rights held already: nobody can grant what they lack, but these may stay. */
  had?: readonly Right[];
  onChange: (rights: Right[]) => void;
}

const groups = Object.keys(rightGroups) as RightGroup[];

/**
 * The rights by task, in groups; those that the user lacks cannot be granted. A right that opens nothing yet is listed
 * only for people who have it, to be revoked.
 */
export function RightFields({ value, had = [], onChange }: Props) {
  const { t } = useTexts();
  const { rights: own } = useSession();
  const shownIn = (group: RightGroup) => {
    const all: readonly Right[] = rightGroups[group];
    return all.filter((right) => offeredRights.includes(right) || had.includes(right));
  };
  const shownGroups = groups.filter((group) => shownIn(group).length > 0);
  return (
    <div className={css.groups}>
      {shownGroups.map((group) => (
        <fieldset key={group} className={css.group}>
          <legend>{t(`operations:rightGroup.${group}`)}</legend>
          {shownIn(group).map((right) => {
            const locked = !own.includes(right) && !had.includes(right);
            return (
              <CheckField
                key={right}
                checked={value.includes(right)}
                disabled={locked}
                onChange={({ currentTarget: { checked } }) =>
                  onChange(checked ? [...value, right] : value.filter((one) => one !== right))
                }
              >
                {t(`operations:right.${right.replace('.', '_')}` as never)}
              </CheckField>
            );
          })}
        </fieldset>
      ))}
    </div>
  );
}
