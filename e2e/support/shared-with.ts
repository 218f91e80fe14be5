import type { Page } from 'playwright-core';

/** What the system does when another app shares: it posts a form, as the manifest says. */
export async function share(
  page: Page,
  given: { text?: string; url?: string; contact?: string },
): Promise<void> {
  await page.evaluate(async ({ text = '', url = '', contact = '' }) => {
    const manifest = document.querySelector<HTMLLinkElement>('link[rel="manifest"]')?.href ?? '';
    const { share_target: target } = await (await fetch(manifest)).json();
    const form = document.createElement('form');
    Object.assign(form, { method: target.method, enctype: target.enctype, action: target.action });
    const add = (name: string, type: string) => {
      const field = document.createElement('input');
      Object.assign(field, { name, type });
      form.append(field);
      return field;
    };
    add(target.params.text, 'text').value = text;
    add(target.params.url, 'text').value = url;
    if (contact !== '') {
      const files = new DataTransfer();
      files.items.add(new File([contact], 'Anna.vcf', { type: 'text/vcard' }));
      add(target.params.files[0].name, 'file').files = files.files;
    }
    document.body.append(form);
    form.submit();
  }, given);
  await page.waitForURL(/\/app\/links\/shared|\/login/);
}
