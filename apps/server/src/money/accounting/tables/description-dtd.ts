/** Name of the DTD file of `index.xml`. */
export const DTD_NAME = 'blattwerk-tabellen.dtd';

/**
 * The DTD of `index.xml`: the elements of the description standard for data carriers (01-09-2004) that are written here, with
 * the order and number that the standard prescribes, so that software that follows it can read them. The standard's own file
 * has no licence that allows distributing it.
 */
export const descriptionDtd = `<?xml version="1.0" encoding="UTF-8"?>
<!-- Elemente der index.xml: eine Teilmenge des Beschreibungsstandards vom 1. September 2004 -->
<!ELEMENT DataSet (Version, DataSupplier, Media)>
<!ELEMENT DataSupplier (Name, Location, Comment)>
<!ELEMENT Media (Name, Table+)>
<!ELEMENT Table (URL, Name, Description, UTF8, DecimalSymbol, DigitGroupingSymbol, Range, VariableLength)>
<!ELEMENT VariableLength (ColumnDelimiter, RecordDelimiter, TextEncapsulator, ((VariablePrimaryKey+, VariableColumn*) | VariableColumn+), ForeignKey*)>
<!ELEMENT VariablePrimaryKey (Name, Description, (Numeric | AlphaNumeric | Date))>
<!ELEMENT VariableColumn (Name, Description, (Numeric | AlphaNumeric | Date))>
<!ELEMENT ForeignKey (Name+, References, Alias*)>
<!ELEMENT Alias (From, To)>
<!ELEMENT Range (From)>
<!ELEMENT Date (Format)>
<!ELEMENT UTF8 EMPTY>
<!ELEMENT Numeric EMPTY>
<!ELEMENT AlphaNumeric EMPTY>
<!ELEMENT Version (#PCDATA)>
<!ELEMENT Name (#PCDATA)>
<!ELEMENT Location (#PCDATA)>
<!ELEMENT Comment (#PCDATA)>
<!ELEMENT URL (#PCDATA)>
<!ELEMENT Description (#PCDATA)>
<!ELEMENT DecimalSymbol (#PCDATA)>
<!ELEMENT DigitGroupingSymbol (#PCDATA)>
<!ELEMENT From (#PCDATA)>
<!ELEMENT To (#PCDATA)>
<!ELEMENT ColumnDelimiter (#PCDATA)>
<!ELEMENT RecordDelimiter (#PCDATA)>
<!ELEMENT TextEncapsulator (#PCDATA)>
<!ELEMENT References (#PCDATA)>
<!ELEMENT Format (#PCDATA)>
`;
