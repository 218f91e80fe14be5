import { XmlDocument } from 'libxml2-wasm';

/**
 * Path of CEN's rules for EN 16931 in the syntax CII, compiled for SaxonJS (`xslt3 -xsl:EN16931-CII-validation.xslt
 * -export:….sef.json`). Neither the rules nor SaxonJS, which is not free software, come with the product: to use them, add the
 * processor by `npm install --no-save saxon-js`.
 */
export const officialRules = process.env.EN16931_SEF;

/** The part of SaxonJS that is used here. */
interface Saxon {
  transform(
    options: {
      readonly stylesheetFileName: string;
      readonly sourceText: string;
      readonly destination: 'serialized';
    },
    execution: 'sync',
  ): { readonly principalResult: string };
}

let saxon: Promise<Saxon> | undefined;

/** Imports a package that is no dependency. */
async function load(name: string): Promise<Saxon> {
  return ((await import(name)) as { readonly default: Saxon }).default;
}

/** Violations of CEN's rules in an electronic invoice; empty if their path is not set. */
export async function officialFaults(xml: string): Promise<string[]> {
  if (!officialRules) return [];
  saxon ??= load('saxon-js');
  const options = { stylesheetFileName: officialRules, sourceText: xml, destination: 'serialized' } as const;
  const report = XmlDocument.fromString((await saxon).transform(options, 'sync').principalResult);
  try {
    const namespaces = { svrl: 'http://purl.oclc.org/dsdl/svrl' };
    return report.find('//svrl:failed-assert', namespaces).map(({ content }) => content.trim());
  } finally {
    report.dispose();
  }
}
