import { MOST_LEVELS, type PlanFault } from '@blattwerk/plan/versions/plan-faults.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { TextField } from '../../../ui/form/fields.tsx';
import { refusalText } from '../../../ui/refusal-text.ts';
import type { Entries } from './PlanEditor.tsx';
import css from './Plans.module.css';
import { pathText } from './plan-path-text.ts';

interface Props {
  entries: Entries;
  path: string;
  /** What stands there as long as nobody has typed. */
  stored: string;
  /** Whether its label stands beside it, not in the head of its column. */
  labelled?: boolean;
}

/** One number or name of the plan. */
export function PlanEntry({
  entries: { typed, faults, changes, onType },
  path,
  stored,
  labelled = false,
}: Props) {
  const texts = useTexts();
  const fault = faults.get(path);
  const name = pathText(texts, path);
  const error = fault && refusalText(texts, { code: codeOf(fault), params: paramsOf(fault) });
  return (
    <div className={css.entry} data-changed={changes.has(path)}>
      <TextField
        {...(labelled ? { label: name } : { 'aria-label': name })}
        value={typed[path] ?? stored}
        error={error}
        data-path={path}
        onChange={({ currentTarget }) => onType(path, currentTarget.value)}
      />
    </div>
  );
}

/** The server says the same of it, in the same words. */
function codeOf({ code, least }: PlanFault): string {
  return code === 'planGap' && least === undefined ? 'planGapLast' : code;
}

function paramsOf({ code, least = 0, most = 0 }: PlanFault): Record<string, number> {
  if (code === 'planRange') return { least, most };
  return code === 'planGap' ? { end: least } : { most: MOST_LEVELS - 1 };
}
