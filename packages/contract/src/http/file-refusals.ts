/** Refusals about uploaded tables and their cells. */
export const fileRefusals = {
  cellMissing: 'is missing',
  cellCount: 'has {count} cells and not {most}',
  fileEmpty: 'The file is empty.',
  fileTooManyRows: 'The file has more than {most} rows.',
  fileColumnTwice: 'The column {name} occurs twice.',
  fileColumnsMissing: 'Columns are missing: {names}.',
  fileColumnsOfSetMissing: 'Columns of {set} are missing: {names}. See docs/order-import.md.',
  fileHeaderUnknown:
    'The first line is not a known header: {header}. The columns of {wanted} are needed, separated by ; , or tab.',
  fileFirstLineLong: 'The first line is longer than {most} characters.',
  fileRecordLong: 'A record is longer than {most} bytes; is a quotation mark never closed?',
  fileQuoteOpen: 'A cell begins with a quotation mark that is never closed.',
  fileEncodingMixed: 'The text begins as UTF-8 and goes on in another encoding.',
} as const;
