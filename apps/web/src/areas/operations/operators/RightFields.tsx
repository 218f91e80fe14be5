import type { Right } from '@blattwerk/contract/http/rights.ts';
import { useSession } from '../../../api/session-store.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { CheckField } from '../../../ui/form/fields.tsx';
import { type RightGroup, rightGroups } from './operators.data.ts';
import css from './RightFields.module.css';

interface Props {
  value: readonly Right[];
  /** What somebody has already: nobody gives what they lack, but it may stay. */
  had?: readonly Right[];
  onChange: (rights: Right[]) => void;
}

const groups = Object.keys(rightGroups) as RightGroup[];

/** The rights by task, in groups; those that one lacks oneself cannot be given. */
export function RightFields({ value, had = [], onChange }: Props) {
  const { t } = useTexts();
  const { rights: own } = useSession();
  return (
    <div className={css.groups}>
      {groups.map((group) => (
        <fieldset key={group} className={css.group}>
          <legend>{t(`operations:rightGroup.${group}`)}</legend>
          {rightGroups[group].map((right) => {
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
