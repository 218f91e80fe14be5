import { NativeSelect, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { draftOf, reportDraft } from '../../api/resume.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Icon } from '../../ui/icons.tsx';
import '../../ui/inputs.css';
import css from './TeamFilters.module.css';
import { accountTypes, changedSearch, type TeamSearch } from './team-search.ts';

const DRAFT = 'team-table.search';

/** How long typing has to rest before the table follows. */
const REST_MS = 250;

interface Props {
  search: TeamSearch;
}

/** Search by name and the account type; what holds stands below as pills that can be taken away. */
export function TeamFilters({ search }: Props) {
  const { t } = useTexts();
  const navigate = useNavigate({ from: '/app/team/table' });
  const change = (next: Partial<Record<keyof TeamSearch, unknown>>) =>
    navigate({ search: (before) => changedSearch(before, next), replace: true });
  return (
    <div className={css.filters}>
      <SearchField key={search.q ?? ''} value={search.q ?? ''} onRest={(q) => void change({ q })} />
      <NativeSelect
        label={t('teamTable.accountType')}
        value={search.type ?? ''}
        onChange={(event) => void change({ type: event.currentTarget.value })}
        data={[
          { value: '', label: t('teamTable.allTypes') },
          ...accountTypes.map((type) => ({ value: type, label: t(`accountType.${type}`) })),
        ]}
      />
      <ul className={css.pills} aria-label={t('teamTable.filters')}>
        {search.q !== undefined && <Pill label={search.q} onRemove={() => void change({ q: undefined })} />}
        {search.type !== undefined && (
          <Pill label={t(`accountType.${search.type}`)} onRemove={() => void change({ type: undefined })} />
        )}
      </ul>
    </div>
  );
}

function SearchField({ value, onRest }: { value: string; onRest: (text: string) => void }) {
  const { t } = useTexts();
  const [text, setText] = useState(value || draftOf(DRAFT));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <TextInput
      className={css.search}
      label={t('teamTable.search')}
      type="search"
      value={text}
      leftSection={<Icon name="search" size={18} />}
      onChange={(event) => {
        const next = event.currentTarget.value;
        setText(next);
        reportDraft(DRAFT, next);
        clearTimeout(timer.current);
        timer.current = setTimeout(onRest, REST_MS, next);
      }}
    />
  );
}

function Pill({ label, onRemove }: { label: string; onRemove: () => void }) {
  const { t } = useTexts();
  return (
    <li className={css.pill}>
      {label}
      <button type="button" onClick={onRemove} aria-label={t('teamTable.removeFilter', { label })}>
        <Icon name="close" size={16} />
      </button>
    </li>
  );
}
