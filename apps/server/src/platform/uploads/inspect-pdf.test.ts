import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { inspectUpload } from './inspect-upload.ts';
import { attachment, packedObject, packedStream, pdf, streamOf } from './testing/sample-files.ts';

const action = '<< /S /JavaScript /JS (1) >>';
const script = `6 0 ${action}`;
const holds = '/Type /ObjStm /N 1 /First 4';
const flate = (content: string) => deflateSync(Buffer.from(content)).toString('latin1');
const hex = (content: string) => Buffer.from(content).toString('hex');
const harmless = flate('6 0 << >>');
const decoy = packedStream('hello');
const xml = '<?xml version="1.0"?><a/>';

/** Encodes content with the PNG predictor "Up": rows of one byte, each preceded by the predictor's number. */
const predicted = (content: string) =>
  [...content].map((letter, at) => {
    const above = at === 0 ? 0 : content.charCodeAt(at - 1);
    return [2, (letter.charCodeAt(0) - above) & 0xff];
  });
const withPredictor = deflateSync(Buffer.from(predicted(script).flat())).toString('latin1');

const objects = (...all: string[]) => pdf('x', { objects: all });

const hidden: [string, Buffer][] = [
  ...['\0\n', '\f\n', '%a\n', ' %a\n', ' junk\n', '\t\0\r\n', '<\n', ' ', '\v\n', '\xa0\n'].flatMap(
    (lineEnd): [string, Buffer][] => [
      [`after ${JSON.stringify(lineEnd)}, last in the file`, objects(packedStream(script, holds, lineEnd))],
      [
        `after ${JSON.stringify(lineEnd)}, before another stream`,
        objects(packedStream(script, holds, lineEnd), decoy),
      ],
    ],
  ),
  [
    'behind a predictor',
    objects(streamOf(withPredictor, `${holds} /Filter /FlateDecode /DecodeParms << /Predictor 12 >>`)),
  ],
  [
    'behind a predictor that stands elsewhere',
    objects('<< /Predictor 12 >>', streamOf(withPredictor, `${holds} /Filter /Fl /DP 6 0 R`)),
  ],
  ...[`(>>\nstream\n${harmless}\nendstream endobj)`, `%>>\nstream\n${harmless}\nendstream endobj\n1`].map(
    (value): [string, Buffer] => [
      `behind a whole stream in ${value.startsWith('(') ? 'a text' : 'a comment'}`,
      objects(packedStream(script, `${holds} /X ${value}`)),
    ],
  ),
  ['behind the end of a dictionary in an array', objects(packedStream(script, `/X [ >> ] ${holds}`))],
  ['in a dictionary with a bracket that opens nothing', objects(packedStream(script, `/X ) ${holds}`))],
  [
    'in codes, behind what can be unpacked',
    objects(streamOf(`${harmless}${hex(script)}>`, `${holds} /Filter /AHx`)),
  ],
  [
    'behind two filters of which one is said first',
    objects(streamOf(harmless, `${holds} /Filter /Fl /Filter [/AHx /Fl]`)),
  ],
  ['in a file elsewhere', objects(streamOf(harmless, `${holds} /Filter /Fl /F (a)`))],
  [
    'behind a key, what can be unpacked being its first bytes',
    objects(streamOf(`${harmless}${'x'.repeat(64)}`, `${holds} /Filter /Fl`), '<< /Encrypt 6 0 R >>'),
  ],
  [
    'as it is, up to the last byte',
    objects(`<< ${holds} >>\nstream\n6 0 << /JS (1) /S /JavaScriptendstream`),
  ],
  ['in a stream that says only how many objects it holds', objects(packedStream(script, '/N 1'))],
  [
    'in a stream that says only that, in codes, with a table of contents that leads there',
    objects(streamOf(hex(script), '/N 1 /Filter /AHx'), packedStream('', '/Type /XRef /W [1 2 1]')),
  ],
  ['in a stream that a comment begins with', objects(packedStream(script, `%\n${holds}`, '%\n'))],
];

const actingForms: [string, Buffer][] = [
  ['a form of XFA', pdf('x', { catalog: '/AcroForm << /Fields [] /XFA [(template) 6 0 R] >>' })],
  ['a form of XFA in one stream', pdf('x', { catalog: '/AcroForm <</XFA\x006 0 R>>', objects: [decoy] })],
  ['a form of XFA by codes', pdf('x', { catalog: '/AcroForm << /X#46#41%\n6 0 R >>' })],
  ['a packed form of XFA', objects(packedObject('<< /XFA[(template) 7 0 R] >>'))],
  ['a model with a script', objects('<< /Subtype /U3D /OnInstantiate 7 0 R >>')],
];

describe('a PDF with hidden actions', () => {
  test.each(hidden)('a script %s is refused', async (_, bytes) => {
    expect(await inspectUpload('a.pdf', bytes)).toBe('unsound');
  });

  test.each(actingForms)('%s', async (_, bytes) => {
    expect(await inspectUpload('a.pdf', bytes)).toBe('unsound');
  });

  const carried = (stream: string, more = '') => pdf('x', { ...attachment(stream), comment: more });
  const listed = (entry: string) => pdf('x', { objects: [entry, streamOf('MZ\x90')] });
  test.each([
    ['a program behind a NUL', listed('<< /EF\0<< /F 7 0 R >> >>')],
    ['a program behind a comment', listed('<< /EF%\n<< /F 7 0 R >> >>')],
    ['a program after something else than a line end', carried(streamOf('MZ\x90', '', '\0\n'))],
    [
      'a program in a later part of its codes',
      carried(streamOf(`${xml}<!--${hex('MZ')}-->`, '/Filter /AHx')),
    ],
    ['a program behind a predictor', carried(packedStream(xml, '/DecodeParms << /Predictor 12 >>'))],
    ['a program behind a key', carried(streamOf(xml), '1 0 obj << /Encrypt 6 0 R >> endobj\n')],
    ...['7%\n0 obj', '7\n%\n0 obj', '+7 0 obj', '7.0 0 obj', '7 %\n0 obj'].map((head): [string, Buffer] => [
      `a program in another version, ${JSON.stringify(head)}`,
      carried(streamOf(xml), `${head}\n${streamOf('MZ\x90')}\nendobj\n`),
    ]),
    ['a version that leads elsewhere', carried(streamOf(xml), '007 0 obj 8 0 R endobj\n')],
    [
      'a page behind what looks like the end',
      carried(streamOf(`${xml}\nendstream <a xmlns="http://www.w3.org/1999/xhtml"/>`)),
    ],
  ])('an attachment is refused: %s', async (_, bytes) => {
    expect(await inspectUpload('a.pdf', bytes)).toBe('attachment');
  });
});

const table = '\x01\x00\x10\x00';
const honest: [string, Buffer][] = [
  [
    'a table of contents behind a predictor',
    objects(
      packedStream(
        `\x02${table}`,
        '/Type /XRef /Size 9 /W [1 2 1] /DecodeParms << /Columns 4 /Predictor 12 >>',
      ),
    ),
  ],
  [
    'a picture behind a predictor',
    objects(packedStream('\x00abc', '/Subtype /Image /DecodeParms << /Predictor 15 /Colors 3 /Columns 1 >>')),
  ],
  ['objects in an array of one filter', objects(streamOf(harmless, `${holds} /Filter [ /FlateDecode ]`))],
  ['objects after blanks and the other line end', objects(packedStream('6 0 << >>', holds, ' \r\n'))],
  ['objects that are not packed', objects(streamOf('6 0 << >>', holds))],
  [
    'the profile of a colour as text',
    objects(streamOf('!!!(n~>', '/N 1 /Alternate /DeviceGray /Filter /A85')),
  ],
  [
    'texts with brackets',
    objects('<< /Title (a \\) stream\n( obj ) \\\\) /X <6f 62> >>', packedObject('<< >>')),
  ],
  [
    'a key and no packed objects',
    objects('<< /Encrypt 7 0 R >>', '<< /Filter /Standard /EncryptMetadata true >>'),
  ],
  ['a form of fields', pdf('x', { catalog: '/AcroForm << /Fields [] /XFAr 1 >>' })],
  ['rights to edit what is attached', objects('<< /EF[/Create/Delete] >>')],
  ['an index of a thousand places', objects(`<< ${'/Place [3 0 R /Fit] '.repeat(1500)} >>`)],
  ['a picture with the bytes of short names by chance', objects(streamOf('\x01/XFA\x02/XFA]/EF('))],
];

test.each(honest)('a PDF with %s is accepted', async (_, bytes) => {
  const file = await inspectUpload('a.pdf', bytes);
  expect(typeof file === 'string' ? file : file.bytes).toEqual(bytes);
});
