import type { WebhookEventName } from '@blattwerk/contract/webhooks/webhook-events.ts';
import type { UseFormReturnType } from '@mantine/form';
import { useId } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { CheckField, TextField } from '../../../ui/form/fields.tsx';
import type { ReceiverValues } from './ReceiverSheets.tsx';
import css from './Webhooks.module.css';
import { eventText } from './webhooks.data.ts';
import { eventNames } from './webhooks-search.ts';

/** Name, URL and events of a receiver. */
export function ReceiverFields({ form }: { form: UseFormReturnType<ReceiverValues> }) {
  const { t } = useTexts();
  const { getInputProps, values, errors, setFieldValue } = form;
  const fault = useId();
  return (
    <>
      <TextField label={t('webhooks:name')} autoComplete="off" {...getInputProps('name')} />
      <TextField
        label={t('webhooks:url')}
        description={t('webhooks:urlHint')}
        type="url"
        inputMode="url"
        autoComplete="off"
        {...getInputProps('url')}
      />
      <fieldset className={css.events} aria-describedby={errors.events ? fault : undefined}>
        <legend>{t('webhooks:events')}</legend>
        {eventNames.map((name) => (
          <CheckField
            key={name}
            checked={values.events.includes(name)}
            onChange={({ currentTarget: { checked } }) =>
              setFieldValue('events', withEvent(values.events, name, checked))
            }
          >
            {eventText(t, name)} <code className="quiet">{name}</code>
          </CheckField>
        ))}
        {errors.events && (
          <p id={fault} role="alert" className={css.fault}>
            {errors.events}
          </p>
        )}
      </fieldset>
    </>
  );
}

function withEvent(
  events: readonly WebhookEventName[],
  name: WebhookEventName,
  chosen: boolean,
): WebhookEventName[] {
  return eventNames.filter((one) => (one === name ? chosen : events.includes(one)));
}
