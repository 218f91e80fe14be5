/** One property, as its schema declares it. Its texts hold no characters that XML writes otherwise. */
interface PaperProperty {
  readonly name: string;
  readonly value: string;
  readonly type: 'Text' | 'Integer';
  readonly category: 'internal' | 'external';
  readonly description: string;
}

/** What a PDF says about itself beside the usual, with the schema that declares it. */
export interface PaperProperties {
  readonly schema: string;
  readonly namespace: string;
  readonly prefix: string;
  readonly properties: readonly PaperProperty[];
}

/**
 * RDF of such properties and of the schemas that declare them, without which a PDF/A may not have properties of its own
 * (ISO 19005-3, 6.6.2.3): all in one list, since a file has one at most.
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
