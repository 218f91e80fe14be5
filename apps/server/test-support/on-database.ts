import pg from 'pg';

/** Runs work on a connection of its own, as nobody else has settings or a transaction on it; answers what the work does. */
export async function onDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
