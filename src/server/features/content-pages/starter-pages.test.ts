import { describe, expect, it } from 'vitest'
import { markdownAdvice } from '#rules/markdown/advice.ts'
import { markdownFaults, readMarkdown } from '#rules/markdown/read-markdown.ts'
import { startTestServer } from '#server/testing/server.ts'
import { starterPages } from './starter-texts.ts'

const texts = starterPages.flatMap(({ slug, de, en }) => [
  [`${slug}, German`, de, 'zu prüfen'] as const,
  [`${slug}, English`, en, 'to be checked'] as const,
])

describe('a starter text', () => {
  it.each(texts)('says that it has to be checked, and is what the editor asks for: %s', (_, text, mark) => {
    expect(text.body.slice(0, 80)).toContain(mark)
    expect(markdownFaults(text.body)).toEqual([])
    expect(markdownAdvice(readMarkdown(text.body).blocks)).toEqual([])
    expect([text.description.length <= 300, text.body.length <= 100_000]).toEqual([true, true])
  })

  it('of accessibility has what section 14 BFSG and its Anlage 3 ask', () => {
    const page = starterPages.find(({ slug }) => slug === 'barrierefreiheit')
    const headings = readMarkdown(page?.de.body ?? '').blocks.filter(({ kind }) => kind === 'heading')
    expect(headings.map((each) => 'id' in each && each.id)).toEqual([
      's-der-dienst',
      's-so-benutzen-sie-ihn',
      's-so-erfuellt-er-die-anforderungen',
      's-eine-barriere-melden',
      's-zustaendige-behoerde',
    ])
  })
})

it('stands as a draft in every institution, in its own language first', async () => {
  const server = await startTestServer()
  try {
    for (const [tenant, title] of [
      ['musterbank', 'Datenschutz'],
      ['harbourbank', 'Privacy'],
    ] as const) {
      const editor = await server.signIn('content-manager', { tenant })
      const filter = encodeURIComponent(JSON.stringify({ state: 'draft' }))
      const { body } = await editor.get(`/api/v1/content-pages?filter=${filter}`)
      expect(body).toHaveLength(starterPages.length)
      expect(body.map((page: { title: string }) => page.title)).toContain(title)
      expect((await server.guest(tenant).get('/api/v1/content/datenschutz')).status).toBe(404)
    }
  } finally {
    await server.close()
  }
})
