import type { FormValidateInput } from '@mantine/form';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { ApiQuery } from '../../../api/api-query.ts';
import { type ServerFormState, useServerForm } from '../../../ui/form/use-server-form.ts';
import { useShown } from '../use-shown.ts';

interface Edited<Thing, Values extends Record<string, unknown>> {
  /** Names the form among the drafts that survive an expired session. */
  draft: string;
  /** Converts to the form's values. */
  valuesOf: (thing: Thing) => Values;
  query: ApiQuery<Thing>;
  /** Sends the typed values, with the ones that the form showed in `before`; returns what is stored now. */
  change: (typed: Values, before: { values: Values; version: string }) => Promise<Thing>;
  /** Reloads lists that contain it. */
  reload: (client: QueryClient) => Promise<void>;
  fieldNames?: Readonly<Record<string, keyof Values & string>>;
  validate?: FormValidateInput<Values>;
}

/**
 * The form of a versioned object: it shows what was stored last. After a concurrent change the typed values stay, shown
 * beside the changed ones.
 */
export function useEditedForm<
  Thing extends { readonly version: string },
  Values extends Record<string, unknown>,
>(
  thing: Thing,
  { draft, valuesOf, query, change, reload, fieldNames, validate }: Edited<Thing, Values>,
): ServerFormState<Values> {
  const client = useQueryClient();
  const shown = useShown<Thing, Values>(thing, { valuesOf, query });
  const state = useServerForm<Values, Thing>({
    draft,
    initialValues: valuesOf(thing),
    ...(fieldNames !== undefined && { fieldNames }),
    ...(validate !== undefined && { validate }),
    send: (typed) =>
      shown.send(
        typed,
        () => change(typed, { values: shown.values, version: shown.version }),
        (other) => state.form.setValues(other),
      ),
    onSent: (saved) => {
      shown.show(saved);
      client.setQueryData(query.queryKey, saved);
      const values = valuesOf(saved);
      state.form.setInitialValues(values);
      state.form.setValues(values);
      state.form.resetDirty(values);
      void reload(client);
    },
  });
  return state;
}
