/** Cases for the functions of custom-rules.ts and for the validators that are compiled from a contract. */
export const urlCases: readonly (readonly [text: string, isValid: boolean])[] = [
  ['https://www.example.com', true],
  ['http://example.com', true],
  ['HTTPS://Example.COM/Path', true],
  ['https://example.com:8443/a?b=c#d', true],
  ['https://example.com?campaign=1', true],
  ['https://a.b-c.example.co.uk/', true],
  ['https://münchen.example/grüße', true],
  ['https://xn--mnchen-3ya.example', true],
  ['https://shop.xn--p1ai/', true],
  ['https://example.com:65535', true],
  ['', true],
  ['example.com', false],
  ['www.example.com', false],
  ['ftp://example.com', false],
  ['javascript:alert(1)', false],
  ['https://', false],
  ['https://localhost', false],
  ['https://127.0.0.1', false],
  ['https://[::1]/', false],
  ['https://example.com:0', false],
  ['https://example.com:65536', false],
  ['https://example.com:', false],
  ['https://user:secret@example.com', false],
  ['https://example.com@evil.example', false],
  ['https://-example.com', false],
  ['https://example..com', false],
  ['https://example.com/a b', false],
  ['https://example.com/"><script>', false],
  ['https://example.com\\@evil.example', false],
  ['https://example.com\n', false],
  [' https://example.com', false],
]

export const jsonCases: readonly (readonly [text: string, isValid: boolean])[] = [
  ['{}', true],
  ['[1, "a", null]', true],
  ['"text"', true],
  ['0', true],
  [' {"a": 1}\n', true],
  ['', true],
  [' ', false],
  ['{', false],
  ["{'a': 1}", false],
  ['{"a": 1,}', false],
  ['undefined', false],
]

/** Required: what is there after trimming. */
export const filledCases: readonly (readonly [text: string, isValid: boolean])[] = [
  ['a', true],
  [' a ', true],
  ['0', true],
  ['', false],
  ['   ', false],
  ['\t\r\n', false],
  ['\u00a0\u2003', false],
]

export const excluded = ['admin', 'new']
export const allowedCases: readonly (readonly [text: string, isValid: boolean])[] = [
  ['anna', true],
  ['administration', true],
  ['Admin', true],
  ['', true],
  ['admin', false],
  ['new', false],
]

export const lengthCases: readonly (readonly [text: string, isValid: boolean])[] = [
  ['', true],
  ['a'.repeat(255), true],
  ['a'.repeat(256), false],
  ['😀'.repeat(255), true],
  ['😀'.repeat(256), false],
]

/** One line, whatever is in it but what ends it or is for machines alone. */
export const lineCases: readonly (readonly [text: string, isValid: boolean])[] = [
  ['', true],
  ['Müller & Söhne "Bank" <b>', true],
  ['銀行 🏦 \u200d\u202e', true],
  ['a\nb', false],
  ['a\r\nBcc: evil@evil.example', false],
  ['a\n', false],
  ['a\tb', false],
  ['a\u0007b', false],
  ['a\u007fb', false],
  ['a\u0085b', false],
  ['a\u2028b', false],
  ['a\u2029b', false],
]
