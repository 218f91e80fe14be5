import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { Badge, type Tone } from '../../../../ui/Badge.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { Dropzone } from '../../../../ui/Dropzone.tsx';
import { FormFailure } from '../../../../ui/form/FormFailure.tsx';
import { SelectField, TextField } from '../../../../ui/form/fields.tsx';
import { QueryContent } from '../../../../ui/QueryContent.tsx';
import { ReasonedButton } from '../../../../ui/Reasoned.tsx';
import { FileFaults } from '../FileFaults.tsx';
import { reloadTakeover } from '../takeover.data.ts';
import css from './Comparison.module.css';
import { comparisonsQuery } from './comparison.data.ts';
import { bonuses, type Comparison } from './comparison-search.ts';
import { type ListReport, type Meaning, useList } from './use-list.ts';

/** Uploads a list of commissions of the previous system, and links to existing comparisons. */
export function ComparisonCard() {
  const { t } = useTexts();
  const query = useQuery(comparisonsQuery());
  return (
    <Card title={t('comparison:card')}>
      <p className="quiet">{t('comparison:cardText')}</p>
      <QueryContent query={query} lines={[80, 60]}>
        {({ items }) => (
          <div className={css.file}>
            <ListUpload known={meaningsOf(items)} />
            {items.length > 0 && <Earlier items={items} />}
          </div>
        )}
      </QueryContent>
    </Card>
  );
}

/** Reuses the meanings given in the latest comparison. */
function meaningsOf([latest]: readonly Comparison[]): Readonly<Record<string, Meaning>> {
  return Object.fromEntries((latest?.meanings ?? []).map(({ name, meaning }) => [name, meaning]));
}

function ListUpload({ known }: { known: Readonly<Record<string, Meaning>> }) {
  const { t, format } = useTexts();
  const state = useList(known);
  const { checked, share, failure } = state;
  return (
    <div className={css.file}>
      {failure !== null && <FormFailure error={failure} />}
      {share !== null && (
        <p role="status">
          {share < 1
            ? t('operations:takeover.sending', { share: format.percent(share) })
            : t('operations:takeover.reading')}
        </p>
      )}
      {checked === null ? (
        share === null && (
          <Dropzone accept=".csv,.txt,text/csv" onFile={(file) => void state.check(file)}>
            <strong>{t('operations:takeover.choose')}</strong>
            <span className="quiet">{t('comparison:columns')}</span>
          </Dropzone>
        )
      ) : (
        <Checked
          name={checked.file.name}
          report={checked.report}
          isBusy={share !== null}
          onSay={(name, meaning) => void state.say(name, meaning)}
          onCompare={state.compare}
          onOther={state.forget}
        />
      )}
    </div>
  );
}

interface CheckedProps {
  name: string;
  report: ListReport;
  isBusy: boolean;
  onSay: (name: string, meaning: Meaning) => void;
  onCompare: (month: string) => Promise<Comparison | undefined>;
  onOther: () => void;
}

const MONTH = /^[1-9]\d{3}-(0[1-9]|1[0-2])$/;

function Checked({ name, report, isBusy, onSay, onCompare, onOther }: CheckedProps) {
  const { t, format } = useTexts();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [month, setMonth] = useState('');
  const typed = month.trim();
  const reason =
    report.failed > 0 ? t('comparison:needsNoFault') : MONTH.test(typed) ? null : t('comparison:needsMonth');
  const compare = async () => {
    const comparison = await onCompare(typed);
    if (comparison === undefined) return;
    await reloadTakeover(client);
    await navigate({
      to: '/app/operations/takeover/$comparison',
      params: { comparison: String(comparison.id) },
    });
  };
  return (
    <div className={css.file}>
      <p role="status">
        <strong className={css.hash}>{name}</strong>
        <br />
        <span className="quiet">
          {t('comparison:checked', {
            count: report.rows,
            number: format.integer(report.rows),
            sum: format.money(report.sum),
          })}
        </span>
      </p>
      <Names names={report.names} isBusy={isBusy} onSay={onSay} />
      {report.ignoredColumns.length > 0 && (
        <p className="quiet">
          {t('operations:takeover.ignored', { names: format.list(report.ignoredColumns) })}
        </p>
      )}
      {report.errors.length > 0 && <FileFaults errors={report.errors} />}
      <TextField
        label={t('comparison:month')}
        description={t('comparison:monthHint')}
        inputMode="numeric"
        placeholder="2026-09"
        value={month}
        onChange={({ currentTarget: { value } }) => setMonth(value)}
      />
      <div className={css.buttons}>
        <ReasonedButton reason={reason} loading={isBusy} onClick={() => void compare()} writes>
          {t('comparison:compare')}
        </ReasonedButton>
        <Button variant="default" onClick={onOther}>
          {t('operations:takeover.other')}
        </Button>
      </div>
    </div>
  );
}

function Names({ names, isBusy, onSay }: Pick<ListReport, 'names'> & Pick<CheckedProps, 'isBusy' | 'onSay'>) {
  const { t, format } = useTexts();
  const options = [
    ...bonuses.map((value) => ({ value, label: t(`money:credits.bonus.${value}`) })),
    { value: 'none' as const, label: t('comparison:none') },
  ];
  return (
    <section aria-label={t('comparison:names')} className={css.file}>
      <p className="quiet">{t('comparison:namesText')}</p>
      <ul className={css.names}>
        {names.map(({ name, meaning, lines, sum }) => (
          <li key={name}>
            <SelectField
              label={name}
              description={t('comparison:nameOf', {
                count: lines,
                number: format.integer(lines),
                sum: format.money(sum),
              })}
              error={meaning === null ? t('comparison:unknownName') : undefined}
              disabled={isBusy}
              value={meaning ?? ''}
              onChange={({ currentTarget: { value } }) => {
                const chosen = options.find((option) => option.value === value);
                if (chosen !== undefined) onSay(name, chosen.value);
              }}
              options={[
                ...(meaning === null ? [{ value: '', label: t('comparison:choose') }] : []),
                ...options,
              ]}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

const tones: Readonly<Record<Comparison['status'], Tone>> = {
  waiting: 'waiting',
  done: 'good',
  failed: 'bad',
};

function Earlier({ items }: { items: readonly Comparison[] }) {
  const { t, format } = useTexts();
  return (
    <ul className={css.earlier} aria-label={t('comparison:earlier')}>
      {items.map(({ id, month, status, requestedAt }) => (
        <li key={id}>
          <Link to="/app/operations/takeover/$comparison" params={{ comparison: String(id) }}>
            {t('comparison:titleOf', { month: format.month(`${month}-01`) })}
          </Link>
          <span className="quiet">{format.dateTime(requestedAt)}</span>
          <Badge tone={tones[status]}>{t(`comparison:status.${status}`)}</Badge>
        </li>
      ))}
    </ul>
  );
}
