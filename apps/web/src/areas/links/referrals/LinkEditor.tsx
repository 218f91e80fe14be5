import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, type ComponentProps, useEffect, useRef } from 'react';
import { request } from '../../../api/request.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { askedWhileTyping } from '../../../ui/asked-while-typing.ts';
import { SelectField, TextArea, TextField } from '../../../ui/form/fields.tsx';
import { SaveButton } from '../../../ui/form/SaveButton.tsx';
import { ServerForm } from '../../../ui/form/ServerForm.tsx';
import { useServerForm } from '../../../ui/form/use-server-form.ts';
import { Sheet } from '../../../ui/Sheet.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { useDebounced } from '../../../ui/use-debounced.ts';
import { useBeforeLessons } from '../before-lessons.ts';
import { LessonsFirst } from '../LessonsFirst.tsx';
import css from './LinkEditor.module.css';
import {
  FORM,
  hasShop,
  kindOf,
  LIBRARY,
  REGISTRATION,
  SHOP,
  useTargetName,
  useTargetNames,
} from './link-target.ts';
import { reloadLinks } from './own-links.data.ts';
import { addressOf, type CodeMessage, faultOfCode, MAX_CODE_LENGTH, textOfMessage } from './referral-code.ts';
import { libraryQuery, linkOfCodeQuery, type ReferralLink } from './referrals.data.ts';

/** Debounce before the server is asked, in milliseconds. */
const DEBOUNCE_MS = 300;

/** The only type of a link (specification, section 3). */
const TYPE = 1;

interface Props {
  partner: number;
  /** The link to edit; a new one is created if absent. */
  link?: Pick<ReferralLink, 'id' | 'code' | 'target' | 'words'>;
  onClose: () => void;
}

/** Creates or edits a referral link: code, target and text. Faults of the code are reported while typing. */
export function LinkEditor({ partner, link, onClose }: Props) {
  const { t, format } = useTexts();
  const queryClient = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const title = t(link === undefined ? 'links:editor.new' : 'links:editor.change');
  const state = useServerForm({
    draft: `referral-link.${link?.id ?? 'new'}`,
    initialValues: {
      code: link?.code ?? '',
      target: link?.target ?? REGISTRATION,
      words: link?.words ?? '',
    },
    validate: { code: (value) => faultOfCode(value) ?? (value === '' ? 'Please set a code' : null) },
    send: (values) =>
      link === undefined
        ? request('POST /api/referral_links', {
            body: { ...values, type: TYPE, partner: `/api/partners/${partner}`, referralTransitions: [] },
          })
        : request('PATCH /api/referral_links/{id}', { params: { id: link.id }, body: values }),
    onSent: ({ code }) => {
      void reloadLinks(queryClient);
      toast.success(t(`links:editor.${doneOf(link?.code, code)}`, { code }));
      onClose();
    },
  });
  const { form } = state;
  useBeforeLessons(link === undefined ? 'link' : '', form);
  const { code } = form.values;
  const fault = faultOfCode(code);
  const availability = useAvailability(fault === null ? code : '', link?.code);
  const message = fault ?? form.errors.code ?? (availability === 'taken' ? EXISTS : undefined);
  const key = textOfMessage(message);

  /** Converts to upper case while typing, keeping the cursor's position. */
  function type({ currentTarget }: ChangeEvent<HTMLInputElement>): void {
    const { value, selectionEnd } = currentTarget;
    const capitals = value.toUpperCase();
    if (capitals !== value) {
      currentTarget.value = capitals;
      currentTarget.setSelectionRange(selectionEnd, selectionEnd);
    }
    form.setFieldValue('code', capitals);
  }

  return (
    <Sheet title={title} onClose={onClose}>
      <ServerForm state={state} label={title} className={css.form}>
        <LessonsFirst failure={state.failure} form="link" values={form.values} />
        <TextField
          ref={input}
          label={t('links:editor.code')}
          description={t('links:editor.hint')}
          error={key === undefined ? message : t(`links:editor.message.${key}`)}
          value={code}
          onChange={type}
          after={
            <span className={css.count} data-testid="count">
              {format.integer(code.length)}/{format.integer(MAX_CODE_LENGTH)}
            </span>
          }
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          size="large"
        />
        <p role="status" className={css.free}>
          {message === undefined && availability === 'free' && t('links:editor.free')}
        </p>
        <TargetField
          target={form.values.target}
          error={form.errors.target}
          onChange={(target) => form.setFieldValue('target', target)}
        />
        <WordsField {...form.getInputProps('words')} target={form.values.target} />
        <div className={css.preview}>
          <span className="quiet">{t('links:editor.preview')}</span>
          <output className={css.address}>{addressOf(code)}</output>
        </div>
        {link !== undefined && code !== link.code && (
          <p className={css.note}>{t('links:editor.former', { address: addressOf(link.code) })}</p>
        )}
        <SaveButton state={state}>
          {t(link === undefined ? 'links:editor.make' : 'links:editor.save')}
        </SaveButton>
      </ServerForm>
    </Sheet>
  );
}

/** The confirmation message. */
function doneOf(before: string | undefined, code: string) {
  if (before === undefined) return 'made';
  return before === code ? 'saved' : 'changed';
}

const EXISTS: CodeMessage = 'Code is already exist';

/** Whether a code is available, checked after a pause in typing; undefined while unknown, and for the link's own code. */
function useAvailability(code: string, own: string | undefined): 'free' | 'taken' | undefined {
  const debounced = useDebounced(code, DEBOUNCE_MS);
  const { data } = useQuery({
    ...linkOfCodeQuery(debounced),
    ...askedWhileTyping,
    enabled: debounced !== '' && debounced !== own,
  });
  if (debounced !== code || code === '' || code === own || data === undefined) return undefined;
  return data.items.length > 0 ? 'taken' : 'free';
}

const MAX_WORDS_LENGTH = 300;

/** The partner's text on a link. Only for the target that displays it: the page that says who invites. */
function WordsField({ target, ...field }: ComponentProps<typeof TextArea> & { target: string }) {
  const { t } = useTexts();
  if (target !== REGISTRATION) return null;
  return (
    <TextArea
      {...field}
      label={t('links:editor.words')}
      description={t('links:editor.wordsHint')}
      maxLength={MAX_WORDS_LENGTH}
      rows={3}
      size="large"
    />
  );
}

interface TargetFieldProps {
  target: string;
  error: unknown;
  onChange: (target: string) => void;
}

/** Target of a link: the registration, its form, the company's shop, or an item of the media library. */
function TargetField({ target, error, onChange }: TargetFieldProps) {
  const { t, locale } = useTexts();
  const nameOf = useTargetNames();
  const items = useQuery(libraryQuery(locale)).data?.items ?? [];
  const options = [
    ...[REGISTRATION, FORM, ...(hasShop() ? [SHOP] : []), LIBRARY].map((value) => ({
      value,
      label: nameOf(value),
    })),
    ...items.map(({ id, name }) => ({ value: `${LIBRARY}/${id}`, label: name })),
  ];
  // The present target is among the options before the others have loaded, and even if newer items displace it.
  const current = { value: target, label: useTargetName(target) };
  return (
    <SelectField
      label={t('links:editor.target')}
      description={t(`links:targetHint.${kindOf(target)}`)}
      error={error as string | undefined}
      size="large"
      options={options.some(({ value }) => value === target) ? options : [...options, current]}
      value={target}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
