import { MOST_LEVELS, type PlanFault } from '@blattwerk/plan/versions/plan-faults.ts';
import { useId } from 'react';
import { type Texts, useTexts } from '../../../i18n/use-texts.ts';
import { TextField } from '../../../ui/form/fields.tsx';
import { refusalText } from '../../../ui/refusal-text.ts';
import type { Entries } from './PlanEditor.tsx';
import css from './Plans.module.css';
import { pathText } from './plan-path-text.ts';
import { valueText } from './plan-value-text.ts';

interface Props {
  entries: Entries;
  path: string;
  /** The stored value, shown until something is typed. */
  stored: string;
  /** Whether the label is beside it and not in the column's heading. */
  labelled?: boolean;
}

/** One figure or name of the plan. */
export function PlanEntry({
  entries: { typed, faults, changes, onType },
  path,
  stored,
  labelled = false,
}: Props) {
  const texts = useTexts();
  const wasId = useId();
  const fault = faults.get(path);
  const was = changes.get(path);
  const name = pathText(texts, path);
  const error = fault && faultText(texts, fault);
  return (
    <div className={css.entry} data-changed={was !== undefined}>
      <TextField
        {...(labelled ? { label: name } : { 'aria-label': name })}
        value={typed[path] ?? stored}
        error={error}
        aria-describedby={was === undefined ? undefined : wasId}
        data-path={path}
        onChange={({ currentTarget }) => onType(path, currentTarget.value)}
      />
      {was !== undefined && (
        <small id={wasId} className="quiet">
          {wasText(texts, was)}
        </small>
      )}
    </div>
  );
}

/** The former value. */
function wasText({ t }: Texts, was: string): string {
  return was === '' ? t('plans:wasNothing') : t('plans:was', { value: was });
}

/** The server's message, but with rates and amounts in percent and EUR, as they are typed. */
function faultText(texts: Texts, fault: PlanFault): string | undefined {
  const { t, format } = texts;
  const { code, path, least = 0, most = 0 } = fault;
  if (code === 'planRange' && /(?:Bp|Cents)$/.test(path))
    return t('plans:range', {
      least: valueText(format, path, least),
      most: valueText(format, path, most),
    });
  return refusalText(texts, { code: codeOf(fault), params: paramsOf(fault) });
}

function codeOf({ code, least }: PlanFault): string {
  return code === 'planGap' && least === undefined ? 'planGapLast' : code;
}

function paramsOf({ code, least = 0, most = 0 }: PlanFault): Record<string, number> {
  if (code === 'planRange') return { least, most };
  return code === 'planGap' ? { end: least } : { most: MOST_LEVELS - 1 };
}
