import { useNavigate } from '@tanstack/react-router';
import type { ApiError } from '../../api/api-error.ts';
import { useSession } from '../../api/session-store.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { keepBeforeLessons } from './before-lessons.ts';
import { LESSONS_MISSING } from './lessons-missing.ts';

interface Props {
  /** The refusal of the form. */
  failure: ApiError | null;
  form: 'invite' | 'link';
  /** The values typed so far. */
  values: Readonly<Record<string, unknown>>;
}

/** Shown if lessons are missing: a link to them, which leads back here and restores what was typed. */
export function LessonsFirst({ failure, form, values }: Props) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const user = useSession().user?.id ?? 0;
  if (failure?.code !== LESSONS_MISSING) return null;
  return (
    <Button
      icon="arrow"
      onClick={() => {
        keepBeforeLessons({ user, form, values });
        void navigate({ to: '/app/lessons', search: { purpose: form }, ignoreBlocker: true });
      }}
    >
      {t('links:lessonsFirst')}
    </Button>
  );
}
