import { expect, test } from 'vitest';
import { safeName } from './uploaded-file.ts';

test.each([
  ['../../etc/passwd', 'passwd.png'],
  ['..\\..\\windows\\win.ini', 'win.png'],
  ['....//x', 'x.png'],
  ['.htaccess', 'file.png'],
  ['a\0b\r\nc.php', 'abc.png'],
  ['Gewerbeschein „Müller“.PDF', 'Gewerbeschein „Müller“.png'],
  ['x'.repeat(500), `${'x'.repeat(100)}.png`],
  ['\u202egnp.exe', 'gnp.png'],
  ['', 'file.png'],
  [undefined, 'file.png'],
])('the name %j becomes %j', (sent, name) => {
  expect(safeName(sent, 'image/png')).toBe(name);
});
