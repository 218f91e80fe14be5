import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { violationText } from '../../../ui/form/violation-text.ts';
import { Note } from '../../../ui/Note.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { useDebounced } from '../../../ui/use-debounced.ts';
import css from './Messages.module.css';
import { previewQuery, type TeamMessage } from './messages.data.ts';
import { Words } from './Words.tsx';

/** Debounce of the text, in milliseconds. */
const DEBOUNCE_MS = 500;

interface Props {
  text: string;
  chosen: TeamMessage['chosen'];
}

/** Preview of the text for each recipient, one at a time. */
export function PreviewCard({ text, chosen }: Props) {
  const { t } = useTexts();
  const [at, setAt] = useState(0);
  const typed = useDebounced(text.trim(), DEBOUNCE_MS);
  const place = Math.min(at, Math.max(0, chosen.length - 1));
  const reader = chosen[place];
  return (
    <Card title={t('teamMessages:preview.title')}>
      {reader === undefined || typed === '' ? (
        <p className="quiet">{t('teamMessages:preview.none')}</p>
      ) : (
        <>
          <div className={css.step}>
            <Button
              size="small"
              variant="default"
              disabled={place === 0}
              aria-label={t('teamMessages:preview.previous')}
              onClick={() => setAt(place - 1)}
            >
              ‹
            </Button>
            <strong>{t('teamMessages:preview.for', { name: reader.displayName })}</strong>
            <Button
              size="small"
              variant="default"
              disabled={place === chosen.length - 1}
              aria-label={t('teamMessages:preview.next')}
              onClick={() => setAt(place + 1)}
            >
              ›
            </Button>
          </div>
          <Preview text={typed} recipients={chosen.map(({ id }) => id)} reader={reader.id} />
        </>
      )}
    </Card>
  );
}

function Preview(props: { text: string; recipients: readonly number[]; reader: number }) {
  const texts = useTexts();
  const query = useQuery({
    ...previewQuery(props.text, props.recipients, props.reader),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const { error } = query;
  // Faults of the text are shown here while typing, and at the field after sending.
  if (error instanceof ApiError && error.violations.length > 0)
    return (
      <Note>
        {error.violations.map((violation) => (
          <p key={violation.propertyPath}>{violationText(texts, violation)}</p>
        ))}
      </Note>
    );
  return (
    <QueryContent query={query} lines={[80, 60]}>
      {({ text }) => <Words text={text} />}
    </QueryContent>
  );
}
