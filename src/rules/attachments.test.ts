import { describe, expect, it } from 'vitest'
import { apart, checkedFile, cleanFileName, spokenSize } from './attachments.ts'

const pdf = '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n'
const bytes = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0))
/** The end of an empty archive, with a comment of so many bytes. */
const archive = (comment = 0) =>
  `PK\x05\x06${'\0'.repeat(16)}${String.fromCharCode(comment, 0)}${' '.repeat(comment)}`

describe('a file', () => {
  it.each([
    ['a PDF', pdf],
    ['one with zeros behind its end', `${pdf}\0\0\r\n`],
    ['one that speaks of markup in its text', `%PDF-1.4\n${' '.repeat(1500)}<html>${pdf.slice(9)}`],
  ])('is taken by what it holds: %s', (_, text) => {
    expect(checkedFile(bytes(text))).toEqual({ mediaType: 'application/pdf', fault: null })
  })

  it.each([
    ['nothing', '', /empty/],
    ['a page that is called PDF', '<!doctype html><script>alert(1)</script>', /PDF or a picture/],
    ['a program', 'MZ\x90\0', /PDF or a picture/],
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>', /PDF or a picture/],
    ['an archive', `PK\x03\x04${archive()}`, /PDF or a picture/],
    ['a GIF', 'GIF89a\x01\0\x01\0', /PDF or a picture/],
    ['a picture of an iPhone', '\0\0\0\x18ftypheic\0\0\0\0', /HEIC/],
    ['a PDF with something before it', `\n${pdf}`, /PDF or a picture/],
    ['a PDF that is cut off', pdf.slice(0, 30), /to its end/],
    ['a PDF with a page behind it', `${pdf}<script>alert(1)</script>`, /more than a PDF/],
    ['a PDF that is a page too', `%PDF-1.4\n<html><script>x</script>${pdf.slice(9)}`, /more than a PDF/],
    ['a PDF that is a drawing too', `%PDF-1.4\n<svg onload=x>${pdf.slice(9)}`, /more than a PDF/],
    ['a PDF that is an archive too', `${pdf.slice(0, -7)}${archive(7)}%%EOF\n`, /more than a PDF/],
    ['a JPEG in its first bytes', '\xff\xd8', /PDF or a picture/],
  ])('is not taken: %s', (_, text, why) => {
    const { mediaType, fault } = checkedFile(bytes(text))
    expect(mediaType).toBeNull()
    expect(fault?.message).toMatch(why)
  })

  it('is not taken beyond 10 MB', () => {
    expect(checkedFile(new Uint8Array(10 * 1024 * 1024 + 1)).fault?.message).toMatch(/larger/)
  })
})

describe('a name', () => {
  it.each([
    ['Gehaltsnachweis März.pdf', 'Gehaltsnachweis März.pdf'],
    ['../../etc/passwd', 'passwd.pdf'],
    ['C:\\Windows\\evil.exe', 'evil.exe.pdf'],
    ['rechnung.html', 'rechnung.html.pdf'],
    ['a\r\nSet-Cookie: x=1.pdf', 'a Set-Cookie_ x=1.pdf'],
    ['bill\u202efdp.exe', 'billfdp.exe.pdf'],
    ['\u2066x\u2069\u200b\ufeff.pdf', 'x.pdf'],
    ['"><img src=x onerror=alert(1)>.pdf', '___img src=x onerror=alert(1)_.pdf'],
    ['con.pdf', '_con.pdf'],
    ['...', 'file.pdf'],
    ['', 'file.pdf'],
    ['.pdf', 'pdf.pdf'],
    ['x\0y.PDF', 'xy.PDF'],
    ['\ud800broken.pdf', 'broken.pdf'],
    ['u\u0308ber.pdf', 'über.pdf'],
    ['%2e%2e%2f.pdf', '_2e_2e_2f.pdf'],
  ])('%j is kept as %j', (given, kept) => {
    expect(cleanFileName(given, 'application/pdf')).toBe(kept)
  })

  it('is cut before its ending, and never within a sign', () => {
    const name = cleanFileName(`${'😀'.repeat(300)}.jpeg`, 'image/jpeg')
    expect([...name]).toHaveLength(120)
    expect(name.endsWith('😀.jpeg')).toBe(true)
  })

  it('is the same once more', () => {
    for (const name of ['a\u202eb.html', 'x'.repeat(500), 'nul', '..//..\\'])
      for (const type of ['application/pdf', 'image/png'] as const)
        expect(cleanFileName(cleanFileName(name, type), type)).toBe(cleanFileName(name, type))
  })

  it('stands once in a message', () => {
    expect(apart(['a.pdf', 'A.pdf', 'b.png', 'a.pdf', 'a (2).pdf'])).toEqual([
      'a.pdf',
      'A (2).pdf',
      'b.png',
      'a (3).pdf',
      'a (2) (2).pdf',
    ])
  })
})

it('says how large a file is', () => {
  expect([1, 2048, 1_572_864].map((size) => spokenSize(size, 'de'))).toEqual(['1 KB', '2 KB', '1,5 MB'])
})
