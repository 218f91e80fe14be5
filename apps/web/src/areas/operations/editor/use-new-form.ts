import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { ApiQuery } from '../../../api/api-query.ts';
import { type ServerFormState, useServerForm } from '../../../ui/form/use-server-form.ts';
import { toast } from '../../../ui/toast/toast.ts';

interface Made<Thing, Values extends Record<string, unknown>> {
  /** Names the form among the drafts that outlive an expired session. */
  draft: string;
  initialValues: Values;
  fieldNames: Readonly<Record<string, keyof Values & string>>;
  send: (values: Values) => Promise<Thing>;
  query: (id: string) => ApiQuery<Thing>;
  /** What is said once it is saved. */
  done: string;
  /** Reads lists again that name it. */
  reload: (client: QueryClient) => Promise<void>;
  /** Goes to the address that it has from now on. */
  open: (id: string) => Promise<void>;
}

/** The form of something new that is written here; once it is saved it has an address of its own. */
export function useNewForm<Thing extends { readonly id: number }, Values extends Record<string, unknown>>({
  query,
  done,
  reload,
  open,
  ...form
}: Made<Thing, Values>): ServerFormState<Values> {
  const client = useQueryClient();
  return useServerForm<Values, Thing>({
    ...form,
    onSent: async (made) => {
      const id = String(made.id);
      client.setQueryData(query(id).queryKey, made);
      toast.success(done);
      void reload(client);
      await open(id);
    },
  });
}
