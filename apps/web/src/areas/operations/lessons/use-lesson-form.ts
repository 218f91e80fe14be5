import { useState } from 'react';
import { ApiError, type Violation } from '../../../api/api-error.ts';
import { request } from '../../../api/request.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import type { ServerFormState } from '../../../ui/form/use-server-form.ts';
import { useEditedForm } from '../editor/use-edited-form.ts';
import { bodyOf, type LessonValues, valuesOf } from './lesson-form.ts';
import { reloadLessons, type WrittenLesson, writtenLessonQuery } from './written-lessons.data.ts';

/** The form of a lesson. `faults` are those of its questions, by their API paths. */
export function useLessonForm(lesson: WrittenLesson): {
  state: ServerFormState<LessonValues>;
  faults: readonly Violation[];
} {
  const { t } = useTexts();
  const { id } = lesson;
  const [faults, setFaults] = useState<readonly Violation[]>([]);
  const state = useEditedForm<WrittenLesson, LessonValues>(lesson, {
    draft: `lesson-${id}`,
    valuesOf,
    query: writtenLessonQuery(String(id)),
    change: async (typed, { version }) => {
      setFaults([]);
      try {
        return await request('PUT /api/company/lessons/{id}', {
          params: { id },
          body: bodyOf(typed),
          version,
        });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const ofQuestions = error.violations.filter(({ propertyPath }) =>
          propertyPath.startsWith('questions'),
        );
        if (ofQuestions.length === 0) throw error;
        setFaults(ofQuestions);
        // Each is shown at its own field; the form says that there are some.
        throw error.withViolations([
          ...error.violations.filter((violation) => !ofQuestions.includes(violation)),
          { propertyPath: 'questions', message: t('lessonsDesk:incomplete') },
        ]);
      }
    },
    reload: reloadLessons,
  });
  return { state, faults };
}
