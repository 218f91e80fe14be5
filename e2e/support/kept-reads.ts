import type { Page } from 'playwright-core';

/** The paths of data cached on the device; empty once everything is deleted. */
export function keptReads(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const databases = await indexedDB.databases();
    if (!databases.some(({ name }) => name === 'blattwerk-reads')) return [];
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('blattwerk-reads');
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    try {
      if (!database.objectStoreNames.contains('reads')) return [];
      const kept = await new Promise<{ queries: { queryKey: string[] }[] } | undefined>((resolve) => {
        const request = database.transaction('reads').objectStore('reads').get('kept');
        request.onsuccess = () => resolve(request.result);
      });
      return kept?.queries.map(({ queryKey: [path = ''] }) => path) ?? [];
    } finally {
      database.close();
    }
  });
}
