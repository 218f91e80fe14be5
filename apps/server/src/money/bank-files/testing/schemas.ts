import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { XmlDocument, XmlValidateError, XsdValidator } from 'libxml2-wasm';

/** Our own schema, which allows exactly what the writer writes. */
const ownSchema = fileURLToPath(new URL('written-pain001.xsd', import.meta.url));

/**
 * The official schemas must not be distributed; set their paths to use them: `PAIN_XSD` for pain.001, `CAMT_XSD` for the camt
 * message of the golden file of that name.
 */
export const officialSchemas = { pain: process.env.PAIN_XSD, camt: process.env.CAMT_XSD };

const validators = new Map<string, XsdValidator>();

/** Violations of the schema at a path. */
export function schemaFaults(xml: Uint8Array, schemaPath: string): string[] {
  const document = XmlDocument.fromBuffer(xml);
  try {
    validatorOf(schemaPath).validate(document);
    return [];
  } catch (error) {
    if (error instanceof XmlValidateError) return error.details.map(({ message }) => message.trim());
    throw error;
  } finally {
    document.dispose();
  }
}

/** Violations of our own schema in a file for the bank, and of the official one if its path is set. */
export function writtenFaults(xml: Uint8Array): string[] {
  const { pain } = officialSchemas;
  return [...schemaFaults(xml, ownSchema), ...(pain ? schemaFaults(xml, pain) : [])];
}

/**
 * Returns the statement unchanged. If `CAMT_XSD` names the schema of its message, it is validated first.
 * @throws Error with the violations, for a statement that no bank would write
 */
export function judgedStatement(xml: string): string {
  const { camt } = officialSchemas;
  if (!camt || !xml.includes(`"${namespaceOf(camt)}"`)) return xml;
  const faults = schemaFaults(Buffer.from(xml), camt);
  if (faults.length > 0) throw new Error(`no bank writes such a statement: ${faults.join('; ')}`);
  return xml;
}

/** The target namespace of a schema. */
export function namespaceOf(schemaPath: string): string {
  const schema = XmlDocument.fromBuffer(readFileSync(schemaPath));
  try {
    return schema.root.attr('targetNamespace')?.value ?? '';
  } finally {
    schema.dispose();
  }
}

function validatorOf(path: string): XsdValidator {
  let validator = validators.get(path);
  if (!validator) {
    validator = XsdValidator.fromDoc(XmlDocument.fromBuffer(readFileSync(path), { url: path }));
    validators.set(path, validator);
  }
  return validator;
}
