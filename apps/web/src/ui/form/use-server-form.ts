import { type FormValidateInput, type UseFormReturnType, useForm } from '@mantine/form';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { ApiError, type Violation } from '../../api/api-error.ts';
import { draftOf, reportDraft } from '../../api/resume.ts';
import { type Texts, useTexts } from '../../i18n/use-texts.ts';
import { violationText } from './violation-text.ts';

type Fields = Record<string, unknown>;

interface Options<Values extends Fields, Answer> {
  /** Names the form among the drafts that survive an expired session; null for passwords, codes and bank data. */
  draft: string | null;
  /** Fields never saved as a draft, in a form with others that are. */
  secret?: readonly (keyof Values & string)[];
  initialValues: Values;
  validate?: FormValidateInput<Values>;
  send: (values: Values) => Promise<Answer>;
  /** The form stays busy until this is done: a second click before the page has changed sends nothing. */
  onSent?: (answer: Answer, values: Values) => unknown;
  /** Fields whose API name differs: API name to field name. */
  fieldNames?: Readonly<Record<string, keyof Values & string>>;
}

/** What {@link ServerForm} shows. `failure` belongs to no single field. */
export interface ServerFormState<Values extends Fields> {
  readonly form: UseFormReturnType<Values>;
  readonly submit: (event: SubmitEvent<HTMLFormElement>) => void;
  readonly busy: boolean;
  readonly failure: ApiError | null;
  readonly dirty: boolean;
  /** It was sent, and nothing has changed since. */
  readonly saved: boolean;
}

/**
 * A form answered by the server. A refusal is shown at the field it names; a second submit while one is in flight does
 * nothing; texts survive an expired session.
 */
export function useServerForm<Values extends Fields, Answer>({
  draft,
  secret = [],
  initialValues,
  validate,
  send,
  onSent,
  fieldNames = {},
}: Options<Values, Answer>): ServerFormState<Values> {
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const focus = useFirstErrorFocus();
  const form = useForm<Values>({
    initialValues,
    ...(validate !== undefined && { validate }),
    onValuesChange: (values) => {
      focus.unwanted();
      keepDrafts(draft, values, secret);
    },
  });
  useDrafts(draft, form);
  const texts = useTexts();
  const sending = useRef(false);
  async function sendValues(values: Values): Promise<void> {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    setFailure(null);
    try {
      const answer = await send(values);
      form.setInitialValues(values);
      form.resetDirty(values);
      forgetDrafts(draft, values);
      setSent(true);
      await onSent?.(answer, values);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(withoutFields(error, values, { fieldNames, texts, setErrors }));
    } finally {
      sending.current = false;
      setBusy(false);
    }
  }

  function setErrors(errors: Record<string, string>): void {
    form.setErrors(errors);
    if (Object.keys(errors).length > 0) focus.wanted();
  }

  const checked = form.onSubmit(sendValues, focus.wanted);
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    focus.submitted(event.currentTarget);
    checked(event);
  }
  const dirty = form.isDirty();
  return { form, submit, busy, failure, dirty, saved: sent && !dirty };
}

interface FieldErrors {
  readonly fieldNames: Readonly<Record<string, string>>;
  readonly texts: Texts;
  readonly setErrors: (errors: Record<string, string>) => void;
}

/** Assigns the violations to their fields; returns the error if part of it belongs to none. */
function withoutFields<Values extends Fields>(
  error: ApiError,
  values: Values,
  { fieldNames, texts, setErrors }: FieldErrors,
): ApiError | null {
  const errors: Record<string, string> = {};
  const rest: Violation[] = [];
  for (const violation of error.violations) {
    const { propertyPath } = violation;
    const field = fieldNames[propertyPath] ?? propertyPath;
    if (field in values) errors[field] ??= violationText(texts, violation);
    else rest.push(violation);
  }
  setErrors(errors);
  if (error.violations.length === 0) return error;
  return rest.length > 0 ? error.withViolations(rest) : null;
}

/** Focuses the form's first invalid field once the page shows that it is. */
function useFirstErrorFocus() {
  const formElement = useRef<HTMLFormElement>(null);
  const isWanted = useRef(false);
  useEffect(() => {
    if (!isWanted.current) return;
    const field = formElement.current?.querySelector<HTMLElement>('[aria-invalid="true"]:not(:disabled)');
    if (!field) return;
    isWanted.current = false;
    field.focus();
  });
  return {
    submitted: (element: HTMLFormElement) => {
      formElement.current = element;
    },
    wanted: () => {
      isWanted.current = true;
    },
    // A user who is typing meanwhile keeps the focus.
    unwanted: () => {
      isWanted.current = false;
    },
  };
}

function keepDrafts(draft: string | null, values: Fields, secret: readonly string[]): void {
  if (draft === null) return;
  for (const [field, value] of Object.entries(values))
    if (typeof value === 'string' && !secret.includes(field)) reportDraft(`${draft}.${field}`, value);
}

function forgetDrafts(draft: string | null, values: Fields): void {
  if (draft === null) return;
  for (const field of Object.keys(values)) reportDraft(`${draft}.${field}`, '');
}

/** Restores what was typed before the session expired; leaving the form on purpose discards the drafts. */
function useDrafts<Values extends Fields>(draft: string | null, form: UseFormReturnType<Values>): void {
  const latest = useRef(form);
  latest.current = form;
  useEffect(() => {
    if (draft === null) return;
    const { current } = latest;
    const entries = Object.keys(current.values)
      .map((field) => [field, draftOf(`${draft}.${field}`)] as const)
      .filter(([, text]) => text !== '');
    if (entries.length > 0) current.setValues(Object.fromEntries(entries) as Partial<Values>);
    return () => forgetDrafts(draft, latest.current.values);
  }, [draft]);
}
