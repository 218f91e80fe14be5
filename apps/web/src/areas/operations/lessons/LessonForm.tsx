import { useState } from 'react';
import { ApiError, type Violation } from '../../../api/api-error.ts';
import { request } from '../../../api/request.ts';
import { type Locale, locales } from '../../../i18n/locale.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { SelectField, TextField } from '../../../ui/form/fields.tsx';
import { SaveButton } from '../../../ui/form/SaveButton.tsx';
import { ServerForm } from '../../../ui/form/ServerForm.tsx';
import type { ServerFormState } from '../../../ui/form/use-server-form.ts';
import { LanguageChoice } from '../editor/LanguageChoice.tsx';
import { useEditedForm } from '../editor/use-edited-form.ts';
import { KeptNote } from '../KeptNote.tsx';
import layout from '../news/News.module.css';
import { useKeptTyping } from '../news/use-kept-typing.ts';
import form from '../operators/OperatorForm.module.css';
import {
  bodyOf,
  changeAt,
  emptyQuestion,
  faultyLocales,
  isWritten,
  type LessonValues,
  MOST_QUESTIONS,
  moveAt,
  valuesOf,
} from './lesson-form.ts';
import { QuestionFields } from './QuestionFields.tsx';
import { reloadLessons, type WrittenLesson, writtenLessonQuery } from './written-lessons.data.ts';

const askedOf = ['nobody', 'newcomers', 'everybody'] as const satisfies readonly LessonValues['requiredOf'][];

/** Form of a lesson: questions by language, position, and for whom it is required. */
export function LessonForm({ lesson }: { lesson: WrittenLesson }) {
  const { t } = useTexts();
  const { state, faults } = useLessonForm(lesson);
  const { values, setValues } = state.form;
  const typing = useKeptTyping(`lessons/${lesson.id}`, { values, dirty: state.dirty });
  return (
    <ServerForm state={state} label={t('lessonsDesk:form')} className={layout.page}>
      {typing.kept !== null && !state.saved && (
        <KeptNote
          at={typing.kept.at}
          onTake={() => {
            if (typing.kept !== null) setValues(typing.kept.values);
            typing.forget();
          }}
          onForget={typing.forget}
        />
      )}
      <div className={layout.columns}>
        <Questions state={state} faults={faults} />
        <div className={layout.side}>
          <Card title={t('lessonsDesk:lesson')}>
            <div className={form.form}>
              <PlaceFields state={state} />
              <div className={form.actions}>
                <SaveButton state={state}>
                  {t(values.state === 'draft' ? 'newsDesk:saveDraft' : 'newsDesk:publish')}
                </SaveButton>
              </div>
            </div>
          </Card>
        </div>
      </div>
    </ServerForm>
  );
}

interface Props {
  state: ServerFormState<LessonValues>;
}

/** Position, duration, state, and for whom it is required. */
function PlaceFields({ state: { form: fields } }: Props) {
  const { t } = useTexts();
  const { values, getInputProps } = fields;
  return (
    <>
      <SelectField
        label={t('newsDesk:stateLabel')}
        description={t(values.state === 'draft' ? 'lessonsDesk:draftHint' : 'lessonsDesk:publishedHint')}
        options={(['draft', 'published'] as const).map((value) => ({
          value,
          label: t(`newsDesk:choice.${value}`),
        }))}
        {...getInputProps('state')}
      />
      <div className="bw-pair">
        <TextField
          type="number"
          inputMode="numeric"
          min={1}
          max={999}
          label={t('lessonsDesk:position')}
          description={t('lessonsDesk:positionHint')}
          {...getInputProps('position')}
        />
        <TextField
          type="number"
          inputMode="numeric"
          min={1}
          max={60}
          label={t('lessonsDesk:minutes')}
          description={t('lessonsDesk:minutesHint')}
          {...getInputProps('minutes')}
        />
      </div>
      <SelectField
        label={t('lessonsDesk:requiredLabel')}
        description={t(`lessonsDesk:requiredHint.${values.requiredOf}`)}
        options={askedOf.map((value) => ({ value, label: t(`lessonsDesk:required.${value}`) }))}
        {...getInputProps('requiredOf')}
      />
    </>
  );
}

/** The questions of one language, and the switch to the others. */
function Questions({ state, faults }: Props & { faults: readonly Violation[] }) {
  const { t } = useTexts();
  const [language, setLanguage] = useState<Locale>('de');
  const { values, errors, setFieldValue } = state.form;
  const { questions } = values;
  const set = (next: LessonValues['questions']) => setFieldValue('questions', next);
  const faulty = faultyLocales(faults);
  return (
    <Card title={t('lessonsDesk:questions')}>
      <div className={form.form}>
        <LanguageChoice
          language={language}
          isWritten={(locale) => isWritten(questions, locale)}
          faulty={locales.filter((locale) => faulty.includes(locale))}
          onLanguage={setLanguage}
          hint={t('lessonsDesk:languageHint')}
        />
        {errors.questions && (
          <p className="bw-fault" role="alert">
            {errors.questions}
          </p>
        )}
        {questions.map((question, index) => (
          <QuestionFields
            // biome-ignore lint/suspicious/noArrayIndexKey: a question is identified by its position
            key={index}
            index={index}
            last={questions.length - 1}
            question={question}
            language={language}
            faults={faults}
            onChange={(next) => set(changeAt(questions, index, () => next))}
            onMove={(by) => set(moveAt(questions, index, by))}
            onRemove={() => set(questions.filter((_, position) => position !== index))}
          />
        ))}
        {questions.length < MOST_QUESTIONS && (
          <div className={form.actions}>
            <Button variant="default" icon="plus" onClick={() => set([...questions, emptyQuestion()])}>
              {t('lessonsDesk:addQuestion')}
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}

/** The form of a lesson. `faults` are those of its questions, by their API paths. */
function useLessonForm(lesson: WrittenLesson): {
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
