import { type ComponentProps, type ReactNode, useId } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { SelectField, TextArea, TextField } from '../../../ui/form/fields.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { Note } from '../../../ui/Note.tsx';
import css from './SegmentsField.module.css';
import { type EditedSegment, parseEdited, separators } from './segments.ts';

interface Props {
  separator: Omit<ComponentProps<typeof SelectField>, 'label' | 'options'>;
  separatorValue: string;
  /** The segments as text, so that they survive an expired session like every other field. */
  input: { value?: string; onChange: (value: string) => void; error?: ReactNode };
}

const MOST_SEGMENTS = 8;
const empty: EditedSegment = { name: '', kind: 'values', values: '', digits: '2' };

/** The structure of a project's codes: a list of segments, each with its values or a number. */
export function SegmentsField({ separator, separatorValue, input }: Props) {
  const { t } = useTexts();
  const error = useId();
  const segments = parseEdited(input.value ?? '');
  const set = (next: readonly EditedSegment[]) => input.onChange(JSON.stringify(next));
  const change = (index: number, fields: Partial<EditedSegment>) =>
    set(segments.map((segment, i) => (i === index ? { ...segment, ...fields } : segment)));
  const move = (index: number, by: number) => {
    const next = [...segments];
    next.splice(index + by, 0, ...next.splice(index, 1));
    set(next);
  };
  return (
    <fieldset className={css.segments} aria-describedby={input.error ? error : undefined}>
      <legend>{t('technical:segments.title')}</legend>
      <p className="quiet">{t('technical:segments.text')}</p>
      {segments.length > 0 && (
        <p className={css.pattern}>{segments.map(({ name }) => name.trim() || '…').join(separatorValue)}</p>
      )}
      <ol className={css.list}>
        {segments.map((segment, index) => (
          <SegmentRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a segment is identified by its position
            key={index}
            segment={segment}
            place={index + 1}
            of={segments.length}
            onChange={(fields) => change(index, fields)}
            onMove={(by) => move(index, by)}
            onRemove={() => set(segments.filter((_, i) => i !== index))}
          />
        ))}
      </ol>
      {input.error && (
        <Note id={error} role="alert" tone="alarm">
          {input.error}
        </Note>
      )}
      <div className={css.buttons}>
        {segments.length < MOST_SEGMENTS && (
          <Button variant="default" icon="plus" onClick={() => set([...segments, empty])}>
            {t('technical:segments.add')}
          </Button>
        )}
        {segments.length === 0 && (
          <Button variant="default" onClick={() => set(usual(t))}>
            {t('technical:segments.usual')}
          </Button>
        )}
      </div>
      {segments.length > 0 && (
        <div className={css.separator}>
          <SelectField label={t('technical:segments.separator')} options={separators} {...separator} />
        </div>
      )}
    </fieldset>
  );
}

/** Property, building, trade, plant and number: the usual structure of plant codes. */
function usual(t: ReturnType<typeof useTexts>['t']): EditedSegment[] {
  const listed = (name: 'site' | 'building' | 'trade'): EditedSegment => ({
    ...empty,
    name: t(`technical:segments.preset.${name}`),
    values: t(`technical:segments.preset.${name}Values`),
  });
  const numbered = (name: 'plant' | 'count', digits: string): EditedSegment => ({
    ...empty,
    name: t(`technical:segments.preset.${name}`),
    kind: 'digits',
    digits,
  });
  return [
    listed('site'),
    listed('building'),
    listed('trade'),
    numbered('plant', '2'),
    numbered('count', '3'),
  ];
}

interface RowProps {
  segment: EditedSegment;
  place: number;
  of: number;
  onChange: (fields: Partial<EditedSegment>) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

function SegmentRow({ segment, place, of, onChange, onMove, onRemove }: RowProps) {
  const { t, format } = useTexts();
  const { name, kind, values, digits } = segment;
  const textValues = { place: format.integer(place), name };
  const button = (icon: 'up' | 'down' | 'trash', label: string, onClick: () => void) => (
    <button type="button" className={css.icon} aria-label={label} title={label} onClick={onClick}>
      <Icon name={icon} size={18} />
    </button>
  );
  return (
    <li className={css.row}>
      <div className={css.head}>
        <span className={css.place}>{t('technical:segments.one', textValues)}</span>
        {place > 1 && button('up', t('technical:segments.moveUp', textValues), () => onMove(-1))}
        {place < of && button('down', t('technical:segments.moveDown', textValues), () => onMove(1))}
        {button('trash', t('technical:segments.remove', textValues), onRemove)}
      </div>
      <div className={`bw-pair ${css.pair}`}>
        <TextField
          label={t('technical:segments.name')}
          maxLength={60}
          value={name}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
        />
        <SelectField
          label={t('technical:segments.kind')}
          value={kind}
          onChange={(event) => onChange({ kind: event.currentTarget.value as EditedSegment['kind'] })}
          options={(['values', 'digits'] as const).map((value) => ({
            value,
            label: t(`technical:segments.is.${value}`),
          }))}
        />
      </div>
      {kind === 'values' ? (
        <TextArea
          label={t('technical:segments.values')}
          description={t('technical:segments.valuesHint')}
          rows={Math.min(8, Math.max(3, values.split('\n').length))}
          spellCheck={false}
          value={values}
          onChange={(event) => onChange({ values: event.currentTarget.value })}
        />
      ) : (
        <TextField
          label={t('technical:segments.digits')}
          inputMode="numeric"
          maxLength={1}
          value={digits}
          onChange={(event) => onChange({ digits: event.currentTarget.value })}
        />
      )}
    </li>
  );
}
