/** A property with its schema. Its texts contain no characters that XML escapes. */
interface PaperProperty {
  readonly name: string;
  readonly value: string;
  readonly type: 'Text' | 'Integer';
  readonly category: 'internal' | 'external';
  readonly description: string;
}

/** Custom metadata of a PDF, with the schema that declares it. */
export interface PaperProperties {
  readonly schema: string;
  readonly namespace: string;
  readonly prefix: string;
  readonly properties: readonly PaperProperty[];
}

/**
 * RDF of custom properties and of the schemas that declare them, as PDF/A requires (ISO 19005-3, 6.6.2.3). All of it is
 * in one list, because a file may contain only one.
 */
export function writeProperties(sets: readonly PaperProperties[]): string {
  return `${sets.map(writeValues).join('')}
  <rdf:Description rdf:about=""
    xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
    xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#"
    xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
    <pdfaExtension:schemas><rdf:Bag>${sets.map(writeSchema).join('')}
    </rdf:Bag></pdfaExtension:schemas>
  </rdf:Description>`;
}

function writeValues({ namespace, prefix, properties }: PaperProperties): string {
  const lines = properties.map(({ name, value }) => `    <${prefix}:${name}>${value}</${prefix}:${name}>`);
  return `
  <rdf:Description rdf:about="" xmlns:${prefix}="${namespace}">
${lines.join('\n')}
  </rdf:Description>`;
}

function writeSchema({ schema, namespace, prefix, properties }: PaperProperties): string {
  return `
      <rdf:li rdf:parseType="Resource">
        <pdfaSchema:schema>${schema}</pdfaSchema:schema>
        <pdfaSchema:namespaceURI>${namespace}</pdfaSchema:namespaceURI>
        <pdfaSchema:prefix>${prefix}</pdfaSchema:prefix>
        <pdfaSchema:property><rdf:Seq>${properties.map(declare).join('')}
        </rdf:Seq></pdfaSchema:property>
      </rdf:li>`;
}

function declare({ name, type, category, description }: PaperProperty): string {
  return `
          <rdf:li rdf:parseType="Resource">
            <pdfaProperty:name>${name}</pdfaProperty:name>
            <pdfaProperty:valueType>${type}</pdfaProperty:valueType>
            <pdfaProperty:category>${category}</pdfaProperty:category>
            <pdfaProperty:description>${description}</pdfaProperty:description>
          </rdf:li>`;
}
